/** At least so many of the changes of each source are noticed; the others are argued one by one. */
const NOTICED = 0.9;

/** @typedef {{ source: string, killed: number, argued: number, survivors: readonly string[], idle: readonly string[] }} Outcome */

/**
 * What is wrong with a source and its tests; nothing where all is well. Each source is judged by itself: what one has to
 * spare makes up for no other. `idle`: arguments that no change needs any more.
 * @param {Outcome} outcome
 * @returns {string[]}
 */
export function faultsOf({ killed, argued, survivors, idle }) {
  const all = killed + argued + survivors.length;
  const share = killed / Math.max(all, 1);
  return [
    ...survivors.map((one) => `nothing notices ${one}: add a test, or argue it in scripts/mutate/argued.mjs`),
    ...idle.map((one) => `argued.mjs names a change that there is not: ${one}`),
    ...(all > 0 && share < NOTICED ? [`${(100 * share).toFixed(1)} % are noticed, and 90 % must be`] : []),
  ];
}
