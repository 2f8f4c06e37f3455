import { join, relative } from 'node:path';
import { readJson } from '../support/files.ts';
import { root } from '../support/paths.ts';
import { addressOf } from './platform.ts';
import type { Settings } from './settings.ts';

interface Account {
  userName: string;
  password: string;
}

/** Text for a person once everything serves. */
export function greeting(settings: Settings): string {
  const address = addressOf(settings);
  const folder = relative(root, settings.dataDir).startsWith('..') ? settings.dataDir : relative(root, settings.dataDir) || '.';
  const lines = [`  learners  ${address}/`, `  console   ${address}/admin/`];
  if (settings.isDemo) {
    const { learners, admins } = demoAccounts(join(settings.dataDir, 'demo.json'));
    for (const [kind, [account]] of [
      ['learner', learners],
      ['admin', admins],
    ] as const)
      if (account !== undefined) lines.push(`  demo ${kind.padEnd(8)} ${account.userName} / ${account.password}`);
    lines.push(`  all demo accounts: ${join(folder, 'demo.json')}`);
  }
  lines.push(`  logs: ${join(folder, 'logs')}`, '  Ctrl-C stops everything; the data stays.');
  return `\n${lines.join('\n')}\n`;
}

function demoAccounts(file: string): { learners: Account[]; admins: Account[] } {
  const stored = readJson(file);
  const list = (name: string): Account[] => {
    const value = typeof stored === 'object' && stored !== null ? Object.entries(stored).find(([key]) => key === name)?.[1] : undefined;
    return Array.isArray(value) ? value.filter(isAccount) : [];
  };
  return { learners: list('learners'), admins: list('admins') };
}

function isAccount(value: unknown): value is Account {
  return typeof value === 'object' && value !== null && 'userName' in value && 'password' in value;
}
