import { randomUUID } from 'node:crypto';
import { orderStates } from '@xuekao/contracts';
import { ask, until } from '../../platform.js';
import { examInput } from '../../school.js';
import type { At, Rows } from '../row.js';
import type { World } from '../world/world.js';

const price = 1250;
const sold = new WeakMap<World, Promise<string>>();

/** A published exam of the teacher that the learner alone may sit, and has to buy. */
function examForSale(world: World): Promise<string> {
  const known = sold.get(world) ?? newExamForSale(world);
  sold.set(world, known);
  return known;
}
async function newExamForSale({ bank, people: { teacher, learner } }: World): Promise<string> {
  const input = examInput(bank.tmplId, { openType: 3, users: [learner.id], price });
  const { id } = await ask('/api/exam/exam/save', teacher.token, input);
  await ask('/api/exam/exam/state', teacher.token, { id, state: 0 });
  return id;
}
/** Order of the learner that waits for its money: a new one, or the one that does. */
async function unpaidOrder({ world }: At): Promise<string> {
  return orderOf(world, await examForSale(world));
}
async function orderOf({ people }: World, examId: string): Promise<string> {
  return (await ask('/api/exam/buy/init', people.learner.token, { examId })).orderId;
}
/** The same of an exam of its own, paid at the sandbox and delivered. */
async function paidOrder({ world }: At): Promise<string> {
  const { token } = world.people.learner;
  const { orderId } = await ask('/api/exam/buy/init', token, { examId: await newExamForSale(world) });
  const { qrText } = await ask('/api/pay/sandbox/trade', token, { id: orderId });
  await fetch(qrText, { method: 'POST' });
  await until(
    'the order to be done',
    () => ask('/api/pay/order/detail', token, { id: orderId }),
    ({ state }) => state === orderStates.done,
  );
  return orderId;
}
const stateOf = async ({ world }: At, id: string): Promise<number> =>
  (await ask('/api/pay/order/detail', world.people.learner.token, { id })).state;

/** Orders of the learner: nobody else sees them but whoever leads the learner's department, in the console. */
export const orderRows = {
  '/api/exam/buy/init': {
    owner: 'learner',
    input: async ({ world }) => ({ examId: await examForSale(world) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU', 'EXAM_NOT_FOR_YOU'],
  },
  // no page sells banks yet: a bank without a price is not there for whoever wants to buy it
  '/api/repo/buy/init': {
    owner: 'learner',
    input: ({ world }) => ({ repoId: world.bank.repoId }),
    codes: ['NOT_SIGNED_IN', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/pay/config/list': { owner: 'learner', input: () => ({}), codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'] },
  '/api/pay/order/detail': {
    owner: 'learner',
    input: async (at) => ({ id: await unpaidOrder(at) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/pay/order/ask': {
    owner: 'learner',
    input: async (at) => ({ id: await unpaidOrder(at) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async (at, { id }) => (await stateOf(at, id)) === orderStates.unpaid,
  },
  // the site has no account at the company: nobody can begin, whoever it is, and others’ orders are not there
  '/api/pay/alipay/trade': {
    owner: 'learner',
    input: async (at) => ({ id: await unpaidOrder(at) }),
    codes: ['NOT_SIGNED_IN', 'PAY_OFF', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/pay/paypal/trade': {
    owner: 'learner',
    input: async (at) => ({ id: await unpaidOrder(at) }),
    codes: ['NOT_SIGNED_IN', 'PAY_OFF', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/pay/wechat/trade': {
    owner: 'learner',
    input: async (at) => ({ id: await unpaidOrder(at) }),
    codes: ['NOT_SIGNED_IN', 'PAY_OFF', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/pay/sandbox/trade': {
    owner: 'learner',
    input: async (at) => ({ id: await unpaidOrder(at) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  },
  '/api/pay/order/cancel': {
    owner: 'learner',
    spends: 'success',
    // of its own: rows beside this one look for the order that waits
    input: async ({ world }) => ({ id: await orderOf(world, await newExamForSale(world)) }),
    codes: ['NOT_SIGNED_IN', 'OK', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
    stays: async (at, { id }) => (await stateOf(at, id)) === orderStates.unpaid,
  },
  '/api/pay/order/my-paging': {
    owner: 'learner',
    input: async (at) => {
      const { title } = await ask('/api/pay/order/detail', at.world.people.learner.token, { id: await unpaidOrder(at) });
      return { size: 5, params: { title, state: 0 }, orders: [{ column: 'createTime', asc: false }] };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'OK', 'OK', 'OK'],
    finds: { object: ({ total }) => total > 0, by: ['owner'] },
  },
  '/api/pay/order/paging': {
    owner: 'teacher',
    input: async (at) => {
      await unpaidOrder(at);
      return { size: 5, params: { realName: at.world.people.learner.account.userName, state: 0 } };
    },
    codes: ['NOT_SIGNED_IN', 'OK', 'FORBIDDEN', 'OK', 'OK'],
    finds: { object: ({ total }) => total > 0, by: ['administrator', 'formMaster'] },
  },
  '/api/pay/order/refund': {
    owner: 'teacher',
    spends: 'success',
    input: async (at) => ({ id: await paidOrder(at), reason: '测试退款' }),
    codes: ['NOT_SIGNED_IN', 'NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { formMaster: 'OK' },
    stays: async (at, { id }) => (await stateOf(at, id)) === orderStates.done,
  },
  '/api/pay/order/refund-part': {
    owner: 'teacher',
    spends: 'success',
    input: async (at) => ({ id: await paidOrder(at), requestId: randomUUID(), amount: 300, reason: '测试部分退款' }),
    codes: ['NOT_SIGNED_IN', 'NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND', 'OK'],
    shared: { formMaster: 'OK' },
    stays: async ({ world }, { id }) => (await ask('/api/pay/order/detail', world.people.learner.token, { id })).parts.length === 0,
  },
  // the sandbox is no person: whoever has not its key is refused, whoever it is
  '/api/pay/sandbox/notify': {
    owner: 'learner',
    input: async (at) => ({
      body: JSON.stringify({ orderId: await unpaidOrder(at), transaction: 'FORGED', amount: price }),
      timestamp: Math.floor(Date.now() / 1000),
      nonce: 'aaaaaaaaaaaa',
      signature: Buffer.alloc(64).toString('base64'),
    }),
    codes: ['NOTICE_REFUSED', 'NOTICE_REFUSED', 'NOTICE_REFUSED', 'NOTICE_REFUSED', 'NOTICE_REFUSED'],
    stays: async (at) => (await stateOf(at, await unpaidOrder(at))) === orderStates.unpaid,
  },
} satisfies Partial<Rows>;
