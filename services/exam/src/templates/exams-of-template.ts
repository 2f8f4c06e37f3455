import type { Caller } from '@xuekao/contracts';

/** Port: questions of templates to the exams that are made of them. Exams stand above templates and provide it. */
export abstract class ExamsOfTemplate {
  /** How many exams are made of each template. */
  abstract counts(tmplIds: readonly string[]): Promise<ReadonlyMap<string, number>>;

  /** The exams of the template that are, or were, published within the caller's reach: how many, and the newest of them. */
  abstract published(tmplId: string, caller: Caller, most: number): Promise<{ total: number; exams: { id: string; title: string }[] }>;
}
