/** What a message of PostgreSQL begins with: a letter, then how long it is without that letter. */
const HEAD = 5;
const [DATA_ROW, READY] = [0x44, 0x5a];

/**
 * Takes the rows out of what PostgreSQL sends, as they are, and passes everything else on: a row that is only written
 * down again need not become an object, nor its bytes a text.
 */
export type Sieve = {
  /** Whether the rows of the statement that PostgreSQL is at are to be kept. */
  isWanted: () => boolean;
  keep: (rows: Buffer) => void;
  pass: (messages: Buffer) => void;
  /** All has been answered. What follows is passed on. */
  end: () => void;
};

export function createSieve({ isWanted, keep, pass, end }: Sieve): (bytes: Buffer) => void {
  let [rest, missing]: [Buffer[], number] = [[], 0];
  return (some) => {
    if (some.length < missing) {
      rest.push(some);
      missing -= some.length;
      return;
    }
    const bytes = rest.length === 0 ? some : Buffer.concat([...rest, some]);
    let [begin, at, isKeeping] = [0, 0, false];
    const hand = () => {
      if (at > begin) (isKeeping ? keep : pass)(bytes.subarray(begin, at));
      begin = at;
    };
    [rest, missing] = [[], 0];
    while (at < bytes.length) {
      const next = at + HEAD > bytes.length ? at + HEAD : at + 1 + bytes.readUInt32BE(at + 1);
      if (next > bytes.length) {
        [rest, missing] = [[bytes.subarray(at)], next - bytes.length];
        break;
      }
      const isRow = bytes[at] === DATA_ROW;
      // Whoever is passed the messages so far knows by them which statement comes next.
      if (isRow !== isKeeping) {
        hand();
        isKeeping = isRow && isWanted();
      }
      if (bytes[at] === READY) {
        end();
        return pass(bytes.subarray(begin));
      }
      at = next;
    }
    hand();
  };
}
