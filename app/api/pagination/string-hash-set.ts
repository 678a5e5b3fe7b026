// A set of texts that stores two 32-bit hashes of each text in an open-addressing hash table: about 20 bytes per text, and
// several times as fast as a Set of strings. The probability of any collision among 100,000 texts is one in three billion.

export interface StringHashSet {
  readonly has: (text: string) => boolean;
  /** Adds a text. Returns whether it was new. */
  readonly add: (text: string) => boolean;
}

export function createStringHashSet(): StringHashSet {
  let size = 0;
  let table = new Int32Array(2 * 1024);

  const grow = () => {
    const old = table;
    table = new Int32Array(2 * old.length);
    for (let at = 0; at < old.length; at += 2) {
      const [one = 0, two = 0] = [old[at], old[at + 1]];
      if (one !== 0) put(slotOf(one, two), one, two);
    }
  };

  /** Returns the slot of a pair of hashes: where it is stored, or the first free slot for it. */
  const slotOf = (one: number, two: number): number => {
    const last = table.length - 1;
    let at = (two << 1) & last;
    while (table[at] !== 0 && (table[at] !== one || table[at + 1] !== two)) at = (at + 2) & last;
    return at;
  };

  const put = (at: number, one: number, two: number) => {
    table[at] = one;
    table[at + 1] = two;
  };

  return {
    has: (text) => {
      const [one, two] = hashesOf(text);
      return table[slotOf(one, two)] !== 0;
    },
    add: (text) => {
      const [one, two] = hashesOf(text);
      const at = slotOf(one, two);
      if (table[at] !== 0) return false;
      put(at, one, two);
      size += 1;
      if (size * 4 > table.length) grow();
      return true;
    },
  };
}

/** Returns two hashes of a text. The first one is never 0, which marks an empty slot. */
function hashesOf(text: string): [number, number] {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x9e3779b1);
    two = Math.imul(two ^ unit, 0x5f356495);
  }
  // Mixing makes each bit of either hash depend on all bits of both.
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(two ^ (two >>> 13), 0xc2b2ae35);
  two = Math.imul(two ^ (two >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  return [one === 0 ? 1 : one, two];
}
