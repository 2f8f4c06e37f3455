import { Injectable } from '@nestjs/common';
import { calls, type Output } from '@xuekao/contracts';
import { CallClient, type UserContext } from '@xuekao/platform';

type Nodes = Output<typeof calls.identity.dictionary.tree>;
const keptMs = 60_000;

/**
 * Texts of the dictionary `exam_catalog`. Learners' lists read them too: they are asked for once a minute, and a list shows what is known
 * where the dictionary is not to be had.
 */
@Injectable()
export class ExamCategories {
  private texts: ReadonlyMap<string, string> = new Map();
  /** by the process' own count of time, which no clock moves */
  private readUntil = 0;

  constructor(private readonly client: CallClient) {}

  async read(context: UserContext): Promise<ReadonlyMap<string, string>> {
    if (performance.now() < this.readUntil) return this.texts;
    // others go on with what is known while it is read
    this.readUntil = performance.now() + keptMs;
    try {
      this.texts = new Map(flatten(await this.client.call(calls.identity.dictionary.tree, { dicCode: 'exam_catalog' }, context)));
    } catch {
      this.readUntil = 0;
    }
    return this.texts;
  }
}

const flatten = (nodes: Nodes): [string, string][] => nodes.flatMap((node) => [[node.value, node.title], ...flatten(node.children)]);
