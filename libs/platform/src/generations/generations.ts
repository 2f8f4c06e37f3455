import { AsyncLocalStorage } from 'node:async_hooks';
import type { BeforeApplicationShutdown, OnModuleInit, Provider } from '@nestjs/common';
import { type FollowerDocument, Lease, newHolder } from '@xuekao/event-sourcing';
import type { Connection, Model, mongo, Schema } from 'mongoose';
import type { Logger } from '../logger.js';
import { repeat, type Repeat } from '../repeat.js';
import { LOGGER, MONGO } from '../tokens.js';
import { compareBuilt } from './compare-built.js';
import { GenerationProgress } from './generation-progress.js';
import { generationsId, nameIn, type BuiltCollection, type GenerationsDoc } from './generations.model.js';
import { generationsOf, requestGeneration } from './request-generation.js';

export interface GenerationsOptions {
  /**
   * Grows with a release whose documents say something else than those of before: where they are still in use, the service builds them anew
   * by itself, and until then serves what it has.
   */
  shape: number;
  /**
   * Milliseconds from a switch until the former documents go: every process has noticed long before, and those of an earlier release have
   * ended. Left out: ten minutes.
   */
  restMs?: number;
}

/** Part of the read models: a feature's collections. */
export interface GenerationPart {
  /** plain names of those that hold what is read */
  collections: readonly string[];
  /** plain names of those that help to write them, and that say nothing when all is written */
  aids?: readonly string[];
  /** Makes the indexes of the generation in which it is called. */
  prepare(): Promise<void>;
}

/** Consumers of events that write the read models. */
export interface GenerationWriters {
  /** Names of their positions. */
  durables(generation: number): string[];
  /** @returns a function that ends them */
  start(generation: number): () => Promise<void>;
}

/** Takes over what the owners of the events no longer keep. */
type CarryOver = (from: number) => Promise<void>;

const everyMs = 500;
/** While nothing is built: a build that another process or a tool asks for begins so late. */
const idleRestMs = 4000;
const usualRestMs = 600_000;

/**
 * Read models of a service that can be built anew beside those in use. All documents of a generation stand in collections of its own; what
 * is in use says one document, so that the switch is one write. Consumers of events run for the generation in use and for the one that is
 * built, each with positions of its own: a process that is killed in the middle leaves the first in use, and any process goes on with the
 * second (docs/decisions/0151).
 */
export class Generations implements OnModuleInit, BeforeApplicationShutdown {
  private readonly within = new AsyncLocalStorage<number>();
  private readonly parts: GenerationPart[] = [];
  private readonly carries: CarryOver[] = [];
  private readonly settles: (() => Promise<void>)[] = [];
  private readonly running = new Map<number, () => Promise<void>>();
  private readonly holder = newHolder();
  private writers: GenerationWriters | undefined;
  private repeats: Repeat | undefined;
  private state: GenerationsDoc | undefined;
  private progress: { building: number; of: GenerationProgress } | undefined;

  constructor(
    private readonly connection: Connection,
    private readonly logger: Logger,
    private readonly options: GenerationsOptions,
  ) {}

  /** Each feature in its constructor. */
  describe(part: GenerationPart): void {
    this.parts.push(part);
  }

  /** @param carry is called in the new generation before it is put to use, with the number of the one in use; may be called again */
  onCarryOver(carry: CarryOver): void {
    this.carries.push(carry);
  }

  /** @param settle is called in the new generation when all is carried over: it does what is otherwise done later */
  onSettle(settle: () => Promise<void>): void {
    this.settles.push(settle);
  }

  /** The generation that the present work is about: that in use, unless it is done for another one. */
  get current(): number {
    return this.within.getStore() ?? this.known.serving;
  }

  /** Whether the documents of the present work have the shape of this release. */
  get hasOwnShape(): boolean {
    const { serving, shape } = this.known;
    return this.current !== serving || shape >= this.options.shape;
  }

  run<T>(generation: number, work: () => T): T {
    return this.within.run(generation, work);
  }

  /** Model of a collection, in the generation of the present work. */
  model<Doc>(name: string, schema: Schema<Doc>, collection: string): () => Model<Doc> {
    const known = new Map<number, Model<Doc>>();
    return () => {
      const { current } = this;
      const model = known.get(current) ?? this.connection.model<Doc>(nameIn(current, name), schema, nameIn(current, collection));
      known.set(current, model);
      return model;
    };
  }

  async onModuleInit(): Promise<void> {
    this.state = await this.open();
    await this.prepare(this.state.serving);
  }

  /** From now on the consumers follow what is in use and what is built. */
  begin(writers: GenerationWriters): void {
    this.writers = writers;
    this.follow();
    this.repeats = repeat(
      () => this.look(),
      { everyMs, firstMs: 0, longestMs: 5000, restMs: idleRestMs },
      (error) => this.logger.warn({ err: error }, 'the read models were not looked at; it is tried again'),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.repeats?.end();
    await Promise.all([...this.running.values()].map((end) => end()));
    this.running.clear();
  }

  private get known(): GenerationsDoc {
    if (!this.state) throw new Error('the read models are not open yet');
    return this.state;
  }

  private get db(): mongo.Db {
    if (!this.connection.db) throw new Error('the connection to MongoDB is not open');
    return this.connection.db;
  }

  private get collections(): string[] {
    return this.parts.flatMap(({ collections }) => collections);
  }

  private get aids(): string[] {
    return this.parts.flatMap(({ aids = [] }) => aids);
  }

  /** The generations that consumers write. */
  get active(): number[] {
    const { serving, building } = this.known;
    return building === null ? [serving] : [serving, building];
  }

  private async open(): Promise<GenerationsDoc> {
    const there = await Promise.all(this.collections.map((name) => this.db.collection(name).findOne({}, { projection: { _id: 1 } })));
    const isNew = there.every((document) => document === null);
    const state = await generationsOf(this.db).findOneAndUpdate(
      { _id: generationsId },
      {
        $setOnInsert: {
          ...{ serving: 1, shape: isNew ? this.options.shape : 1, building: null, last: 1, retired: [] },
          ...{ startedAt: null, switchedAt: null, built: null, failed: null },
        },
      },
      { upsert: true, returnDocument: 'after' },
    );
    if (!state) throw new Error('the document of the read models cannot be made');
    return state;
  }

  private async prepare(generation: number): Promise<void> {
    for (const part of this.parts) await this.run(generation, () => part.prepare());
  }

  /** @returns false: there was nothing to do */
  private async look(): Promise<boolean> {
    const state = await generationsOf(this.db).findOne({ _id: generationsId });
    if (!state) throw new Error('the document of the read models is gone');
    if (state.building !== null && state.building !== this.known.building) await this.prepare(state.building);
    if (state.serving !== this.known.serving)
      this.logger.info({ generation: state.serving }, 'read models that were built anew are in use');
    this.state = state;
    this.follow();
    const isIdle = state.building === null && state.retired.length === 0 && state.shape >= this.options.shape;
    if (!isIdle && this.repeats?.isEnding !== true) await this.tend();
    return !isIdle;
  }

  private follow(): void {
    const wanted = new Set(this.active);
    for (const generation of wanted)
      if (!this.running.has(generation) && this.writers) this.running.set(generation, this.writers.start(generation));
    for (const [generation, end] of this.running) {
      if (wanted.has(generation)) continue;
      this.running.delete(generation);
      void end().catch((error: unknown) => this.logger.warn({ err: error, generation }, 'consumers did not end'));
    }
  }

  /** One process does it at a time. */
  private async tend(): Promise<void> {
    const lease = await Lease.take(this.db.collection<FollowerDocument>('followers'), 'generations', this.holder);
    if (!lease) return;
    const lost = new AbortController();
    const renewing = lease.keep(lost);
    try {
      const state = this.known;
      if (state.building !== null) await this.build(state, state.building, lost.signal);
      else if (state.retired.length > 0) await this.drop(state);
      else if (state.failed === null) await requestGeneration(this.db, { anew: false });
    } finally {
      lost.abort();
      await renewing;
      await lease.release();
    }
  }

  private async build({ serving }: GenerationsDoc, building: number, lost: AbortSignal): Promise<void> {
    if (!this.writers) return;
    const { writers } = this;
    if (this.progress?.building !== building)
      this.progress = { building, of: new GenerationProgress(this.db, writers.durables(serving), writers.durables(building)) };
    const { of: progress } = this.progress;
    const aside = await progress.aside();
    if (aside > 0) return this.giveUp(building, `${aside} events were set aside`);
    if (!(await progress.hasCaughtUp())) return;
    for (const carry of this.carries) await this.run(building, () => carry(serving));
    for (const settle of this.settles) await this.run(building, settle);
    const built: Record<string, BuiltCollection> = {};
    for (const name of this.collections) {
      built[name] = await compareBuilt(this.db.collection(nameIn(serving, name)), this.db.collection(nameIn(building, name)));
      if (lost.aborted) return;
    }
    await generationsOf(this.db).updateOne({ _id: generationsId, serving, building }, [
      {
        $set: {
          ...{ serving: building, building: null, shape: this.options.shape, switchedAt: '$$NOW', built: { $literal: built } },
          retired: { $concatArrays: ['$retired', [serving]] },
        },
      },
    ]);
  }

  private async giveUp(building: number, reason: string): Promise<void> {
    this.logger.error({ generation: building, reason }, 'read models that were built anew are given up');
    await generationsOf(this.db).updateOne({ _id: generationsId, building }, [
      { $set: { building: null, failed: reason, retired: { $concatArrays: ['$retired', [building]] }, switchedAt: '$$NOW' } },
    ]);
  }

  /** Documents that no process writes or reads any more. */
  private async drop({ retired }: GenerationsDoc): Promise<void> {
    const due = await generationsOf(this.db).findOne({
      _id: generationsId,
      building: null,
      $expr: { $lt: ['$switchedAt', { $subtract: ['$$NOW', this.options.restMs ?? usualRestMs] }] },
    });
    if (!due || !this.writers) return;
    for (const generation of retired) {
      for (const name of [...this.collections, ...this.aids]) await this.db.collection(nameIn(generation, name)).drop();
      await new GenerationProgress(this.db, [], this.writers.durables(generation)).forget();
      await generationsOf(this.db).updateOne({ _id: generationsId }, { $pull: { retired: generation } });
    }
  }
}

/** `Generations` of the service that has it among its providers. */
export const generations = (options: GenerationsOptions): Provider => ({
  provide: Generations,
  inject: [MONGO, LOGGER],
  useFactory: (connection: Connection, logger: Logger) => new Generations(connection, logger, options),
});
