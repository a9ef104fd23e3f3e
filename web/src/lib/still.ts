/** Does this person want nothing to move? */
export const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
