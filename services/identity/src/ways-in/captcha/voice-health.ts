const faultsInRow = 3;
const restMs = 60_000;
const lineEveryMs = 60_000;

/**
 * Whether the voice is worth a try. After several failures in a row it rests, so that pages name another way; then every try is one that
 * may end the row.
 */
export class VoiceHealth {
  private faults = 0;
  private restsUntil = -Infinity;
  private nextLineAt = -Infinity;
  private untold = 0;

  isResting(now = performance.now()): boolean {
    return now < this.restsUntil;
  }

  spoke(): void {
    this.faults = 0;
  }

  /** @returns how many failures the next line of the log stands for, this one among them; null: a line was written a moment ago */
  failed(now = performance.now()): number | null {
    this.faults += 1;
    this.untold += 1;
    if (this.faults >= faultsInRow) this.restsUntil = now + restMs;
    if (now < this.nextLineAt) return null;
    const told = this.untold;
    this.untold = 0;
    this.nextLineAt = now + lineEveryMs;
    return told;
  }
}
