import { expect, test } from '@jest/globals';
import { accountNames } from './names.ts';
import { redisUsers } from './redis.ts';

const linesFor = (...accounts: string[]): string[] => redisUsers('xuekao', new Map(accounts.map((name) => [name, 'secret'])));

test('every process of the repository has its line', () => {
  expect(linesFor(...accountNames()).map((line) => line.split(' ')[1])).toEqual(accountNames());
});

test('an account whose keys nobody has listed is no account without keys', () => {
  expect(linesFor('repo')).toEqual([expect.stringMatching(/^user repo on >secret resetchannels resetkeys \+@all -@admin [^~]*$/)]);
  expect(() => linesFor('repo', 'mall')).toThrow('the account mall');
});
