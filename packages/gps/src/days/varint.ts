/** Whole numbers in as few bytes as they need: seven bits each, the eighth says that more follow. */
export class ByteWriter {
  #bytes = new Uint8Array(4096);
  #length = 0;

  unsigned(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.#push((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    this.#push(rest);
  }

  /** Zigzag: 0, -1, 1, -2… become 0, 1, 2, 3…, so that small numbers of either sign stay small. */
  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  }

  text(text: string): void {
    const bytes = new TextEncoder().encode(text);
    this.unsigned(bytes.length);
    for (const byte of bytes) this.#push(byte);
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }
}

export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  unsigned(): number {
    const bytes = this.#bytes;
    let at = this.#at;
    let value = 0;
    let scale = 1;
    let byte: number | undefined;
    do {
      byte = bytes[at];
      if (byte === undefined || scale > Number.MAX_SAFE_INTEGER) throw new Error('a number is cut off');
      at += 1;
      value += (byte & 127) * scale;
      scale *= 128;
    } while (byte >= 128);
    this.#at = at;
    return value;
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  text(): string {
    const length = this.unsigned();
    if (this.#at + length > this.#bytes.length) throw new Error('a text is cut off');
    const text = new TextDecoder().decode(this.#bytes.subarray(this.#at, this.#at + length));
    this.#at += length;
    return text;
  }
}
