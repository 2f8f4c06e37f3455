import { calls, type Output } from '@xuekao/contracts';
import type { CallClient } from './call-client.js';
import type { UserContext } from './context.js';

type Nodes = Output<typeof calls.identity.dictionary.tree>;
const keptMs = 60_000;

/**
 * Values of a dictionary of the site, as lists of a service need them. They are asked for once a minute. No list fails because the
 * dictionary is not to be had: what is known still serves.
 */
export abstract class DictionaryValues {
  private nodes: Nodes = [];
  private texts: ReadonlyMap<string, string> = new Map();
  /** by the process' own count of time, which no clock moves */
  private readUntil = 0;

  protected constructor(
    private readonly client: CallClient,
    private readonly dicCode: string,
  ) {}

  /** Texts by value. */
  async read(context: UserContext): Promise<ReadonlyMap<string, string>> {
    if (performance.now() < this.readUntil) return this.texts;
    // others go on with what is known while it is read
    this.readUntil = performance.now() + keptMs;
    try {
      this.nodes = await this.client.call(calls.identity.dictionary.tree, { dicCode: this.dicCode }, context);
      this.texts = new Map(flat(this.nodes).map(({ value, title }) => [value, title]));
    } catch {
      this.readUntil = 0;
    }
    return this.texts;
  }

  /** A value and all below it: whoever chooses a subject area means its subjects. An unknown one stands for itself. */
  async within(value: string, context: UserContext): Promise<string[]> {
    await this.read(context);
    const chosen = flat(this.nodes).find((node) => node.value === value);
    return chosen ? flat([chosen]).map((node) => node.value) : [value];
  }
}

const flat = (nodes: Nodes): Nodes => nodes.flatMap((node) => [node, ...flat(node.children)]);
