import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls } from '@xuekao/contracts';
import { readConfig } from '@xuekao/platform';
import { newId, person } from '@xuekao/service-testing';
import { PaymentProcess } from '../test-support/payment-process.js';
import { price, Shop, until } from '../test-support/shop.js';

const { statements } = calls.payment;
const admin = person(1, 'A01');
const planted = 400;
let shop: Shop;
let process: PaymentProcess;
beforeAll(async () => {
  shop = await Shop.open('statements_kill');
  process = new PaymentProcess(shop);
  await process.start();
}, 300_000);
afterAll(async () => {
  await process.end('SIGKILL');
  await shop.close();
});

const inDatabase = (): Promise<number> => shop.service.db.collection('pay_statement_differences').countDocuments();

test('a process that is killed while it compares leaves nothing out and nothing twice: the next one begins anew', async () => {
  const merchant = readConfig(shop.env).dbPrefix;
  const day = async () => (await shop.service.call(statements.paging, {}, admin)).records[0];
  await until('today', async () => (await day()) !== undefined);
  const at = new Date();
  await shop.inBooks('trades').insertMany(
    Array.from({ length: planted }, () => {
      const transaction = `PLANTED${newId()}`;
      const trade = { merchant, orderId: 'WEB-1', amount: price, state: 'paid', transaction, token: transaction, paidAt: at };
      return { _id: transaction, ...trade };
    }),
  );
  const id = (await day())?.id ?? '';
  await shop.service.call(statements.fetch, { id }, admin);
  await until('some of the differences', async () => (await inDatabase()) > 5);
  await process.end('SIGKILL');
  const kept = await inDatabase();
  expect(kept).toBeLessThan(planted);
  await process.start();
  await until(
    'the comparison to its end',
    async () => (await shop.service.call(statements.detail, { id }, admin)).theirs !== null,
    120_000,
  );
  const done = await shop.service.call(statements.detail, { id }, admin);
  expect(done).toMatchObject({ state: 'differs', differences: planted, theirs: { payments: planted, paid: planted * price } });
  const { records, total } = await shop.service.call(statements.differences, { size: 1000, params: { dayId: id } }, admin);
  expect(total).toBe(planted);
  expect(new Set(records.map(({ transaction }) => transaction)).size).toBe(planted);
}, 300_000);
