import { beforeEach, expect, test } from '@jest/globals';
import { GuardedProvider } from './guarded-provider.js';
import { ProviderSilent, type PaymentProvider, type TradeState } from './payment-provider.js';

let now: number;
let asked: number;
let isAway: boolean;
let isRefusing: boolean;
let guarded: GuardedProvider;
const answer = (): Promise<TradeState> => {
  asked += 1;
  if (isRefusing) return Promise.reject(new ProviderSilent('refused'));
  return isAway ? Promise.reject(new ProviderSilent('away', { isAway })) : Promise.resolve({ state: 'open' });
};
const provider: PaymentProvider = {
  method: 'sandbox',
  title: '',
  isSandbox: true,
  create: async () => ({ qrText: (await answer()).state, url: '', foreign: null }),
  ask: answer,
  close: answer,
  refund: async () => (await answer()).state === 'paid',
  statement: async () => ((await answer()).state === 'paid' ? [] : null),
};
beforeEach(() => {
  [now, asked, isAway, isRefusing] = [0, 0, false, false];
  guarded = new GuardedProvider(provider, () => now);
});
const silent = () => expect(guarded.ask('order')).rejects.toThrow(ProviderSilent);

test('after five silences in a row one question in two seconds finds out whether it is back; the others fail at once', async () => {
  isAway = true;
  for (let n = 0; n < 5; n += 1) await silent();
  expect(asked).toBe(5);
  for (let n = 0; n < 100; n += 1) await silent();
  expect(asked).toBe(5);
  now += 2000;
  for (let n = 0; n < 100; n += 1) await silent();
  expect(asked).toBe(6);
  isAway = false;
  now += 2000;
  await guarded.ask('order');
  for (let n = 0; n < 100; n += 1) await guarded.close('order');
  expect(asked).toBe(107);
});

test('a silence now and then shuts nobody out, and a fault of another kind says nothing about the provider', async () => {
  for (let round = 0; round < 5; round += 1) {
    isAway = true;
    for (let n = 0; n < 4; n += 1) await silent();
    isAway = false;
    await guarded.ask('order');
  }
  expect(asked).toBe(25);
});

test('a company that refuses what is asked is there: nobody else waits, and a refusal ends a silence', async () => {
  isRefusing = true;
  for (let n = 0; n < 20; n += 1) await silent();
  expect(asked).toBe(20);
  [isRefusing, isAway] = [false, true];
  for (let n = 0; n < 5; n += 1) await silent();
  [isRefusing, isAway] = [true, false];
  now += 2000;
  for (let n = 0; n < 20; n += 1) await silent();
  expect(asked).toBe(45);
});
