// What a button asks of the server: once at a time, and in words why it did not work.
export class ServerRequest {
  busy = $state(false);
  problem = $state("");

  async run(ask: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    try {
      await ask();
    } catch (error) {
      this.problem = (error as Error).message;
    } finally {
      this.busy = false;
    }
  }
}
