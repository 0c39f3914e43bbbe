type Asked = Readonly<Record<string, string | number | undefined>>;

/** What is asked for, without what is empty. */
export const askedOf = (asked: Asked): Record<string, string> =>
  Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, `${value}`]])),
  );

/** The query of a call, without what is not asked for. */
export const queryText = (asked: Asked) => new URLSearchParams(askedOf(asked)).toString();
