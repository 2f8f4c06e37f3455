import { Injectable } from '@nestjs/common';
import { BusinessError, errors, type calls, type Output } from '@xuekao/contracts';
import { nearPercent } from '@xuekao/question';
import { Slices } from '../kernel/slices.js';
import { BankPieces, eachNearPair, equalSets } from '../near/index.js';
import type { Likeness } from './import.job.js';

type Near = NonNullable<Output<typeof calls.repo.questionImport.known>['near']>[number];

/** Near ones of a question among which the nearest is chosen: of a bank full of variants not all are compared. */
const mostCompared = 20;

/** Questions of a text that are near duplicates of one of the bank, or of one further up in the text. */
@Injectable()
export class ImportNear {
  constructor(private readonly pieces: BankPieces) {}

  /** @returns null for a bank that is too large to look */
  async find(repoId: string, questions: readonly Pick<Likeness, 'number' | 'pieces'>[]): Promise<Near[] | null> {
    if (questions.length === 0) return [];
    const slices = new Slices();
    try {
      const bank = await this.pieces.of(repoId, slices);
      const nearest = new Nearest(
        bank.map(({ quId }) => quId),
        questions.map(({ number }) => number),
      );
      await nearest.look(
        [...bank, ...questions].map(({ pieces }) => pieces),
        slices,
      );
      return nearest.all();
    } catch (error) {
      if (error instanceof BusinessError && error.code === errors.BAD_INPUT.code) return null;
      throw error;
    }
  }
}

/** Nearest question of each of the text; sets of the bank come first, then those of the text. */
class Nearest {
  private readonly found = new Map<number, Near & { compared: number }>();

  constructor(
    private readonly bank: readonly string[],
    private readonly numbers: readonly number[],
  ) {}

  async look(sets: readonly Float64Array[], slices: Slices): Promise<void> {
    const classes = await equalSets(sets, () => false, slices);
    const sizes = classes.map(([first = 0]) => sets[first]?.length ?? 0);
    for (const members of classes) this.meet(members, members, 100);
    await eachNearPair(
      classes.map(([first = 0]) => sets[first] ?? new Float64Array(0)),
      {
        isSkipped: (one, other) => [classes[one], classes[other]].every((members = []) => this.isDone(members)),
        onPair: (one, other, common) => {
          const share = nearPercent(sizes[one] ?? 0, sizes[other] ?? 0, common);
          this.meet(classes[one] ?? [], classes[other] ?? [], share);
          this.meet(classes[other] ?? [], classes[one] ?? [], share);
        },
      },
      slices,
    );
  }

  all(): Near[] {
    return [...this.found.values()].map(({ compared: _, ...near }) => near).sort((one, other) => one.number - other.number);
  }

  /** None of the text among them, or enough found for all. */
  private isDone(members: readonly number[]): boolean {
    return members.every((member) => {
      const number = this.numberOf(member);
      return number === undefined || (this.found.get(number)?.compared ?? 0) >= mostCompared;
    });
  }

  private numberOf = (member: number): number | undefined =>
    member < this.bank.length ? undefined : this.numbers[member - this.bank.length];

  /** The nearer one wins, and of two that are as near the one of the bank. */
  private meet(members: readonly number[], of: readonly number[], share: number): void {
    const [first = 0] = of;
    const quId = this.bank[first];
    const firstNumber = this.numberOf(first);
    for (const member of members) {
      const number = this.numberOf(member);
      if (number === undefined || (quId === undefined && (firstNumber === undefined || firstNumber >= number))) continue;
      const before = this.found.get(number);
      const compared = (before?.compared ?? 0) + 1;
      const isNearer =
        before === undefined || before.percent < share || (before.percent === share && before.quId === null && quId !== undefined);
      const near = isNearer
        ? { number, quId: quId ?? null, first: quId === undefined ? (firstNumber ?? null) : null, percent: share }
        : before;
      this.found.set(number, { ...near, compared });
    }
  }
}
