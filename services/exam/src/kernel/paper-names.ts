import { createHmac } from 'node:crypto';

const halfBytes = 6;
/** Four are enough for a permutation that nobody tells from a random one in both directions (Luby and Rackoff); two more cost nothing. */
const rounds = [0, 1, 2, 3, 4, 5] as const;

/**
 * Other names of papers, made with a key of the site. The id of a paper follows from exam, person and try, so who marks blind and knows the
 * ids of people could compute whose paper it is. A name has the form of an id, belongs to one paper, and tells nothing without the key.
 */
export class PaperNames {
  constructor(private readonly key: Buffer) {}

  /** @param paperId 24 hexadecimal digits */
  nameOf(paperId: string): string {
    let [left, right] = halvesOf(paperId);
    for (const round of rounds) [left, right] = [right, mixed(left, this.mask(round, right))];
    return Buffer.concat([left, right]).toString('hex');
  }

  /** The paper's id. Every word of 24 hexadecimal digits is the name of something; only of few there is a paper. */
  idOf(name: string): string {
    let [left, right] = halvesOf(name);
    for (const round of rounds.toReversed()) [left, right] = [mixed(right, this.mask(round, left)), left];
    return Buffer.concat([left, right]).toString('hex');
  }

  private mask(round: number, half: Buffer): Buffer {
    return createHmac('sha256', this.key).update(Buffer.of(round)).update(half).digest().subarray(0, halfBytes);
  }
}

function halvesOf(hex: string): [Buffer, Buffer] {
  const bytes = Buffer.from(hex, 'hex');
  if (bytes.length !== 2 * halfBytes) throw new TypeError('the id of a paper has 24 hexadecimal digits');
  return [bytes.subarray(0, halfBytes), bytes.subarray(halfBytes)];
}

const mixed = (one: Buffer, other: Buffer): Buffer => Buffer.from(one.map((byte, index) => byte ^ (other[index] ?? 0)));
