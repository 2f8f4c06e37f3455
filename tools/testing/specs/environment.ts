import type { JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/**
 * The process itself as the environment of a spec file: no context of its own, in which node and every package would be made anew. What the
 * file changes in the process is put back when it ends, so that the next one begins as in a new process.
 */
export default class ProcessEnvironment implements JestEnvironment {
  readonly global = globalThis as JestEnvironment['global'];
  readonly fakeTimers = null;
  readonly fakeTimersModern: ModernFakeTimers;
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly #variables = { ...process.env };
  readonly #globals = globalsNow();

  constructor({ projectConfig }: JestEnvironmentConfig) {
    // streams and sockets of node itself go on by these two: with them standing still, no spec would hear from a database
    const doNotFake = ['nextTick' as const, 'queueMicrotask' as const];
    this.fakeTimersModern = new ModernFakeTimers({
      config: { ...projectConfig, fakeTimers: { ...projectConfig.fakeTimers, doNotFake } },
      global: globalThis,
    });
  }

  async setup(): Promise<void> {}

  async teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    for (const name of Object.keys(process.env)) if (!(name in this.#variables)) delete process.env[name];
    Object.assign(process.env, this.#variables);
    for (const name of globalsNow().keys()) if (!this.#globals.has(name)) Reflect.deleteProperty(globalThis, name);
    for (const [name, descriptor] of this.#globals) if (descriptor.configurable) Object.defineProperty(globalThis, name, descriptor);
  }

  getVmContext(): null {
    return null;
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }
}

/** Globals with names; under symbols packages keep what they share with their other copies. */
const globalsNow = (): Map<string, PropertyDescriptor> => new Map(Object.entries(Object.getOwnPropertyDescriptors(globalThis)));
