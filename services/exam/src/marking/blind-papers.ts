import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, type Caller } from '@xuekao/contracts';
import { CONFIG, type Config, type UserContext } from '@xuekao/platform';
import { AttemptCollections, Attempts, PaperAccess } from '../attempts/index.js';
import { PaperNames } from '../kernel/paper-names.js';

const aliasLength = 6;

/**
 * Order for who marks blind. Equal rows stand by a time: by their ids they would stand as the ids that a marker can compute of people.
 * @param time field of the rows
 */
export function blindOrder({ _id = -1, ...sort }: Record<string, 1 | -1>, time: string): Record<string, 1 | -1> {
  return { ...sort, [time]: sort[time] ?? _id, _id };
}

/** Papers as who marks them blind reads them: by a name that does not follow from the person (decision 0078). */
@Injectable()
export class BlindPapers {
  private readonly names: PaperNames;

  constructor(
    private readonly store: AttemptCollections,
    private readonly access: PaperAccess,
    private readonly attempts: Attempts,
    @Inject(CONFIG) config: Config,
  ) {
    this.names = new PaperNames(config.key('blind-papers'));
  }

  /** In the place of the id. */
  nameOf(paperId: string): string {
    return this.names.nameOf(paperId);
  }

  /** For people who speak about a paper whose learner is not named: the end of its name. */
  aliasOf(paperId: string): string {
    return this.nameOf(paperId).slice(-aliasLength).toUpperCase();
  }

  /** The paper that a page means by an id or a name. @throws {BusinessError} NOT_FOUND for an id whose paper the caller marks blind */
  async idOf(word: string, caller: Caller): Promise<string> {
    const id = (await this.idsOf([word], caller)).get(word);
    if (id === undefined) throw new BusinessError('NOT_FOUND');
    return id;
  }

  /** By what the page says; without ids whose papers the caller marks blind. */
  async idsOf(words: readonly string[], caller: Caller): Promise<ReadonlyMap<string, string>> {
    const byWord = new Map(words.map((word) => [word, this.names.idOf(word)]));
    const found = await this.store.papers.find({ _id: { $in: [...byWord].flat() } }, { examId: 1 }).lean();
    const examOf = new Map(found.map(({ _id, examId }) => [_id, examId]));
    const isPlain = (word: string): boolean => !examOf.has(byWord.get(word) ?? '');
    const blind = words.some(isPlain) ? await this.access.blindExams(caller) : new Set<string>();
    if (blind.size > 0) {
      // the list may be behind the log
      const unread = [...byWord].filter(([word]) => isPlain(word) && !examOf.has(word));
      for (const id of unread.flat()) {
        const { state } = await this.attempts.read(id);
        if (state.status !== 'none') examOf.set(id, state.started.examId);
      }
    }
    return new Map(
      [...byWord].flatMap(([word, named]) => {
        if (!isPlain(word)) return [[word, named] as const];
        return blind.has(examOf.get(word) ?? '') ? [] : [[word, word] as const];
      }),
    );
  }

  /** `input` with the id of the paper that it means, which the audit log names. @throws {BusinessError} NOT_FOUND as `idOf` */
  async opened<T extends { id: string }>(input: T, { caller, note }: Pick<UserContext, 'caller' | 'note'>): Promise<T> {
    const id = await this.idOf(input.id, caller);
    note({ object: id });
    return { ...input, id };
  }
}
