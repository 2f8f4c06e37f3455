const nothing = (): void => undefined;

/**
 * Something of which there is a fixed amount for everybody: places, bytes. Nobody takes more than is left for the others, so one who takes
 * all they can get has half of it, two have a third each, and whoever has nothing yet always finds room.
 */
export class Shares {
  private readonly held = new Map<string, number>();
  private total = 0;

  constructor(private readonly limit: number) {}

  get taken(): number {
    return this.total;
  }

  /** @param who null: somebody whose share is not counted */
  hasRoom(who: string | null, amount = 1): boolean {
    const left = this.limit - this.total;
    return amount <= left && (who === null || (this.held.get(who) ?? 0) + amount <= left);
  }

  /** Gives it back when it is called the first time; null where there is no room. */
  take(who: string | null, amount = 1): (() => void) | null {
    if (amount === 0) return nothing;
    if (!this.hasRoom(who, amount)) return null;
    this.add(who, amount);
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      this.add(who, -amount);
    };
  }

  private add(who: string | null, amount: number): void {
    this.total += amount;
    if (who === null) return;
    const now = (this.held.get(who) ?? 0) + amount;
    if (now > 0) this.held.set(who, now);
    else this.held.delete(who);
  }
}
