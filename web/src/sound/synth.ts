// Makes a recipe heard. Works on any audio context, also on one that only writes down what it would play.
import { RECIPES, type Sound, type Voice } from "./recipes";

const SILENT = 0.0001; // a gain that fades exponentially cannot reach nothing
const hiss = new WeakMap<BaseAudioContext, AudioBuffer>();

/** A second of noise, made once for each context. */
function noise(context: BaseAudioContext): AudioBuffer {
  let buffer = hiss.get(context);
  if (!buffer) {
    buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    hiss.set(context, buffer);
  }
  return buffer;
}

function source(context: BaseAudioContext, { wave, from, to = from }: Voice, start: number, end: number): [AudioScheduledSourceNode, AudioNode] {
  if (wave === "noise") {
    const rush = new AudioBufferSourceNode(context, { buffer: noise(context), loop: true });
    const band = new BiquadFilterNode(context, { type: "bandpass", frequency: from, Q: 0.9 });
    band.frequency.setValueAtTime(from, start).exponentialRampToValueAtTime(to, end);
    return [rush, rush.connect(band)];
  }
  const tone = new OscillatorNode(context, { type: wave, frequency: from });
  tone.frequency.setValueAtTime(from, start).exponentialRampToValueAtTime(to, end);
  return [tone, tone];
}

/** Plays a sound into `out`, beginning at `when` (of the context's clock). */
export function play(context: BaseAudioContext, sound: Sound, out: AudioNode = context.destination, when = context.currentTime): void {
  for (const voice of RECIPES[sound]) {
    const start = when + (voice.at ?? 0);
    const end = start + voice.length;
    const [begun, heard] = source(context, voice, start, end);
    const loudness = new GainNode(context, { gain: SILENT });
    loudness.gain
      .setValueAtTime(SILENT, start)
      .exponentialRampToValueAtTime(voice.loud, start + voice.length * (voice.swell ?? 0.1))
      .exponentialRampToValueAtTime(SILENT, end);
    const side = new StereoPannerNode(context);
    if (voice.pan) side.pan.setValueAtTime(voice.pan[0], start).linearRampToValueAtTime(voice.pan[1], end);
    heard.connect(loudness).connect(side).connect(out);
    begun.start(start);
    begun.stop(end);
  }
}
