import { Injectable } from '@nestjs/common';
import { calls, type Output } from '@xuekao/contracts';
import { CallClient, type UserContext } from '@xuekao/platform';

type Nodes = Output<typeof calls.identity.dictionary.tree>;
const keptMs = 60_000;

/** Texts of the dictionary `repo_catalog`. The list of banks must not fail because a dictionary is not to be had: then they are empty. */
@Injectable()
export class BankCategories {
  private texts: ReadonlyMap<string, string> = new Map();
  private readUntil = 0;

  constructor(private readonly calls: CallClient) {}

  async read(context: UserContext): Promise<ReadonlyMap<string, string>> {
    if (Date.now() < this.readUntil) return this.texts;
    try {
      const nodes = await this.calls.call(calls.identity.dictionary.tree, { dicCode: 'repo_catalog' }, context);
      this.texts = new Map(flatten(nodes));
      this.readUntil = Date.now() + keptMs;
    } catch {
      // asked again by the next list; what is known still serves
    }
    return this.texts;
  }
}

const flatten = (nodes: Nodes): [string, string][] => nodes.flatMap((node) => [[node.value, node.title], ...flatten(node.children)]);
