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
  /** Of a message that has not come whole, and how much is missing of it, or of what says how long it is. */
  let [rest, missing, isOver]: [Buffer[], number, boolean] = [[], 0, false];

  const read = (bytes: Buffer) => {
    let [begin, at, isKeeping] = [0, 0, false];
    const hand = () => {
      if (at > begin) (isKeeping ? keep : pass)(bytes.subarray(begin, at));
      begin = at;
    };
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
        isOver = true;
        end();
        return pass(bytes.subarray(begin));
      }
      at = next;
    }
    hand();
  };

  return (some) => {
    let bytes = some;
    // Only the message that was cut is put together: copying all that follows would cost more than reading it.
    while (missing > 0 && bytes.length > 0) {
      const head = bytes.subarray(0, missing);
      bytes = bytes.subarray(head.length);
      rest.push(head);
      missing -= head.length;
      if (missing > 0) return;
      const one = Buffer.concat(rest);
      rest = [];
      read(one);
    }
    if (bytes.length > 0) (isOver ? pass : read)(bytes);
  };
}
