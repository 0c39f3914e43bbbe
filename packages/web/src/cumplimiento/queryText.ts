/** The query of a call, without what is not asked for. */
export const queryText = (asked: Readonly<Record<string, string | number | undefined>>) =>
  new URLSearchParams(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, `${value}`]])),
  ).toString();
