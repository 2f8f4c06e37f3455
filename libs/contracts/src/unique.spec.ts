import { describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  allCalls,
  allEvents,
  allSockets,
  calls,
  errors,
  events,
  permissionCodes,
  socketClose,
  sockets,
  userEventsPath,
  type CallSpec,
} from './index.js';

const repeated = (values: readonly (string | number)[]): (string | number)[] => values.filter((value, at) => values.indexOf(value) !== at);

/** Of every file that is no index: those only pass on. */
async function exportsOfFiles(): Promise<(readonly [string, unknown])[]> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js') && !file.endsWith('.spec.js') && !file.endsWith('index.js'))
    .map((file) => join(import.meta.dirname, file));
  const modules = await Promise.all(files.map(async (file): Promise<object> => import(file)));
  return modules.flatMap((module) => Object.entries(module));
}

const isCall = (part: unknown): part is CallSpec => typeof part === 'object' && part !== null && 'path' in part && 'effect' in part;
/** The calls of a constant that holds some: of a feature, or of a service by feature. */
const callsIn = (part: unknown): CallSpec[] =>
  isCall(part) ? [part] : typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.values(part).flatMap(callsIn) : [];
/** The service under whose name each call of `allCalls` stands. */
const ownersOfCalls = Object.entries(calls).flatMap(([service, features]) => callsIn(features).map(() => service));

describe('what travels has a name of its own', () => {
  test('calls and events: none is left out, each stands under the name of its owner', async () => {
    const exported = await exportsOfFiles();
    const defined = new Set(exported.flatMap(([, part]) => callsIn(part)));
    expect(allCalls.map(({ path }) => path).sort()).toEqual([...defined].map(({ path }) => path).sort());
    expect(allCalls.filter(({ owner }, at) => owner !== ownersOfCalls[at])).toEqual([]);
    const specs = exported.filter(([, value]) => typeof value === 'object' && value !== null && 'version' in value && 'owner' in value);
    expect(specs.map(([name]) => name).sort()).toEqual(Object.keys(events).sort());
  });

  test('calls: paths', () => {
    expect(repeated(allCalls.map(({ path }) => path))).toEqual([]);
  });

  test('permissions: a code that two services name would lose one of its names', async () => {
    const parts = (await exportsOfFiles()).filter(([name]) => /^\w+Permissions$/.test(name) && name !== 'siteWidePermissions');
    const codes = parts.flatMap(([, part]) => Object.keys(part as object)); // by the name's ending
    expect(repeated(codes)).toEqual([]);
    expect(codes.sort()).toEqual([...permissionCodes].sort());
  });

  test('refusals: numbers, and none of them is success', () => {
    const codes = Object.values(errors).map(({ code }) => code);
    expect(repeated(codes)).toEqual([]);
    expect(codes).not.toContain(0);
  });

  test('events: names, also across services, and versions from 1', () => {
    expect(repeated(allEvents.map(({ name }) => name))).toEqual([]);
    expect(allEvents.filter(({ version }) => !Number.isInteger(version) || version < 1)).toEqual([]);
    // a message of every earlier version can still lie in JetStream
    const stepsOf = (version: number): string[] => Array.from({ length: version - 1 }, (_, before) => String(before + 1));
    expect(allEvents.map(({ upcast = {} }) => Object.keys(upcast))).toEqual(allEvents.map(({ version }) => stepsOf(version)));
  });

  test('sockets: every one is in the list; names, paths without the names of their parameters, close codes', async () => {
    const exported = await exportsOfFiles();
    const specs = exported.filter(([, value]) => typeof value === 'object' && value !== null && 'pingSeconds' in value);
    expect(specs.map(([, value]) => value)).toEqual(Object.values(sockets));
    expect(Object.entries(sockets).map(([key, { name }]) => [key, name])).toEqual(Object.keys(sockets).map((key) => [key, key]));
    const paths = [...allSockets, ...allCalls].map(({ path }) => path.replaceAll(/\{[^}]*\}/g, '{}'));
    expect(repeated([...paths, userEventsPath])).toEqual([]);
    expect(repeated(Object.values(socketClose))).toEqual([]);
  });

  test('sockets: a path names its parameters, each once; a receiver is some of them, and no value breaks out of a subject', () => {
    for (const { path, params, receiver, own } of allSockets) {
      const named = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
      expect(named).toEqual(Object.keys(params));
      expect(named).toEqual(expect.arrayContaining([...receiver, ...(own === undefined ? [] : [own])]));
      for (const shape of Object.values(params))
        for (const value of ['', 'a.b', '*', '>', 'a b', 'a/b', 'a\n']) expect(shape.safeParse(value).success).toBe(false);
    }
  });

  test('sockets: the gateway speaks of pings and gaps by itself, and keeps a page for longer than a few pings', () => {
    expect(allSockets.flatMap(({ frames }) => Object.keys(frames)).filter((type) => type === 'pong' || type === 'gap')).toEqual([]);
    expect(allSockets.filter(({ pingSeconds, silentSeconds }) => silentSeconds < 3 * pingSeconds)).toEqual([]);
  });
});
