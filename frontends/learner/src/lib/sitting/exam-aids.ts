/** Aids of a person with a paper, which are never handed in. */
export interface KeptAids {
  note: string;
  /** ids of the options that are struck out, by question */
  struck: Readonly<Record<string, readonly string[]>>;
  /** when the paper's time is up, in milliseconds of the device's clock; a release before this one did not keep it */
  until?: number;
}
export interface AidStore {
  load(userId: string, paperId: string): Promise<KeptAids | undefined>;
  put(userId: string, paperId: string, aids: KeptAids): Promise<void>;
  /** Forgets everything of a person, or that of one paper. */
  forget(userId: string, paperId?: string): Promise<void>;
  /**
   * Forgets the papers whose time is up, whoever sat them: in an exam room the next one sits at the same computer. Those of which nobody
   * knows until when have a day from now on. @param open the paper that the asking page shows, which stays
   */
  sweep(open?: string): Promise<void>;
}

/** The aids of one attempt. They stay on this device until the attempt is over. */
export class ExamAids {
  private aids: KeptAids & { until: number };
  private isOver = false;
  /** false: the browser keeps nothing, so they live as long as the page */
  durable = true;

  constructor(
    private readonly store: AidStore,
    private readonly userId: string,
    private readonly paperId: string,
    until: number,
  ) {
    this.aids = { note: '', struck: {}, until };
  }

  /** Takes up what an earlier page kept. */
  async open(): Promise<void> {
    try {
      const kept = await this.store.load(this.userId, this.paperId);
      // the time may have been extended
      if (kept) this.keep({ ...kept, until: this.aids.until });
      // what ended without a page
      await this.store.sweep(this.paperId);
    } catch {
      this.durable = false;
    }
  }

  /** The server gives more time, or less. */
  lastsUntil(until: number): void {
    this.keep({ ...this.aids, until });
  }

  get note(): string {
    return this.aids.note;
  }
  write(note: string): void {
    this.keep({ ...this.aids, note });
  }

  isStruck = (quId: string, optionId: string): boolean => this.struckOf(quId).includes(optionId);
  /** Strikes an option out, or takes the strike away. */
  strike(quId: string, optionId: string): void {
    const struck = this.struckOf(quId);
    this.setStruck(quId, struck.includes(optionId) ? struck.filter((id) => id !== optionId) : [...struck, optionId]);
  }
  /** Choosing an option takes its strike away. */
  chosen(quId: string, options: readonly string[]): void {
    const struck = this.struckOf(quId);
    const left = struck.filter((id) => !options.includes(id));
    if (left.length < struck.length) this.setStruck(quId, left);
  }

  /** The attempt is over. */
  forget(): void {
    this.isOver = true;
    this.store.forget(this.userId, this.paperId).catch(() => undefined); // once its time is up the next page forgets it
  }

  private struckOf(quId: string): readonly string[] {
    return this.aids.struck[quId] ?? [];
  }
  private setStruck(quId: string, options: readonly string[]): void {
    this.keep({ ...this.aids, struck: { ...this.aids.struck, [quId]: options } });
  }
  private keep(aids: KeptAids & { until: number }): void {
    this.aids = aids;
    if (this.isOver) return;
    this.store.put(this.userId, this.paperId, aids).catch(() => {
      this.durable = false;
    });
  }
}
