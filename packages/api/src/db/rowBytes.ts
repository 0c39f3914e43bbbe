/** A message of the wire protocol begins with a type byte and its length, which does not count that byte. */
const HEADER = 5;
const [DATA_ROW, READY] = [0x44, 0x5a];

/**
 * Separates DataRow messages from the rest of what PostgreSQL sends, without parsing them: a row that is only written to
 * a file need not become an object, nor its bytes a text.
 */
export type RowSplitter = {
  /** Whether the rows of the statement being answered are kept. */
  isWanted: () => boolean;
  keep: (rows: Buffer) => void;
  pass: (messages: Buffer) => void;
  /** Called at ReadyForQuery; everything from there on is passed. */
  end: () => void;
};

export function createRowSplitter({ isWanted, keep, pass, end }: RowSplitter): (bytes: Buffer) => void {
  /** The beginning of an incomplete message, and how many bytes of it (or of its header) are missing. */
  let [rest, missing, isOver]: [Buffer[], number, boolean] = [[], 0, false];

  const read = (bytes: Buffer) => {
    let [begin, at, isKeeping] = [0, 0, false];
    const flush = () => {
      if (at > begin) (isKeeping ? keep : pass)(bytes.subarray(begin, at));
      begin = at;
    };
    while (at < bytes.length) {
      const next = at + HEADER > bytes.length ? at + HEADER : at + 1 + bytes.readUInt32BE(at + 1);
      if (next > bytes.length) {
        [rest, missing] = [[bytes.subarray(at)], next - bytes.length];
        break;
      }
      const isRow = bytes[at] === DATA_ROW;
      // The messages so far go first: they decide which statement is being answered.
      if (isRow !== isKeeping) {
        flush();
        isKeeping = isRow && isWanted();
      }
      if (bytes[at] === READY) {
        isOver = true;
        end();
        return pass(bytes.subarray(begin));
      }
      at = next;
    }
    flush();
  };

  return (some) => {
    let bytes = some;
    // Only the incomplete message is concatenated: copying everything after it would cost more than reading it.
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
