import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Outbound } from '@xuekao/platform';
import { Kuaidi100Server } from '../testing/index.js';
import { kuaidi100Account, kuaidi100Signature, kuaidi100Way, tryKuaidi100 } from './kuaidi100.js';

let server: Kuaidi100Server;
let outbound: Outbound;
beforeAll(async () => {
  server = await Kuaidi100Server.start();
  outbound = new Outbound({ outboundAllow: [server.host] });
});
afterAll(() => server.close());
const account = (changes: { key?: string; customer?: string } = {}) =>
  kuaidi100Account({ baseUrl: server.baseUrl, customer: server.customer, key: server.key, ...changes });
const parcel = { company: 'zhongtong', number: 'ZT1', phoneEnd: '' };

test('signs as documented: MD5 of parameters, key and customer in capital letters', () => {
  expect(kuaidi100Signature('{"com":"ems"}', { key: 'K', customer: 'C' })).toBe('D5DC787DB400AE5D563EC11ECA1EC862');
});

test('gives the steps in their order, in Chinese time, and none of a parcel that is not known yet', async () => {
  expect(await kuaidi100Way(outbound, account(), parcel)).toEqual({ steps: [], isOver: false });
  server.parcels.set('ZT1', {
    state: '3',
    data: [
      { time: '2026-11-28 16:33:19', context: '已签收' },
      { time: '2026-11-27 08:00:00', context: '已揽收' },
    ],
  });
  expect(await kuaidi100Way(outbound, account(), parcel)).toEqual({
    steps: [
      { at: Date.parse('2026-11-27T00:00:00Z'), context: '已揽收' },
      { at: Date.parse('2026-11-28T08:33:19Z'), context: '已签收' },
    ],
    isOver: true,
  });
});

test('another key, another customer and a server that is away are told apart from a parcel that is unknown', async () => {
  await tryKuaidi100(outbound, account());
  await expect(tryKuaidi100(outbound, account({ key: 'x' }))).rejects.toThrow('快递100：验证签名失败（503）');
  await expect(tryKuaidi100(outbound, account({ customer: 'x' }))).rejects.toThrow('快递100：POLL:KEY已过期（601）');
  server.isAway = true;
  await expect(kuaidi100Way(outbound, account(), parcel)).rejects.toThrow('502');
});
