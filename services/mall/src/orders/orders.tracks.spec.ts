import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { calls, sendTypes, type Output } from '@xuekao/contracts';
import { person } from '@xuekao/service-testing';
import { Kuaidi100Server } from '@xuekao/providers/testing';
import { Market, type Buyer } from '../test-support/market.js';

const { orders, delivery } = calls.mall;
const minute = 60_000;
const admin = person(1, 'A01');
let courier: Kuaidi100Server;
let market: Market;
beforeAll(async () => {
  courier = await Kuaidi100Server.start();
  market = await Market.open('mall_tracks', { OUTBOUND_ALLOW: courier.host });
  await market.start();
  await market.start();
}, 300_000);
afterAll(async () => {
  await market.close();
  await courier.close();
});

const account = (key = courier.key) => ({
  provider: 'kuaidi100',
  data: { customer: courier.customer, key, baseUrl: courier.baseUrl },
});
let sent = 0;
/** An order that a courier took. */
async function parcel(expressName = '顺丰速运'): Promise<{ buyer: Buyer; id: string; expressNo: string }> {
  const buyer = await market.buyer();
  const { id } = await buyer.submit(await market.goods({ costPoints: 10 }));
  sent += 1;
  const expressNo = `SF${sent}00`;
  const sending = { sendType: sendTypes.courier, expressName, expressNo, remark: '' };
  await market.service.call(orders.send, { id, sending }, admin);
  return { buyer, id, expressNo };
}
type Way = NonNullable<Output<typeof delivery.detail>>;
async function wayOf({ buyer, id }: { buyer: Buyer; id: string }): Promise<Way> {
  const found = await market.service.call(delivery.detail, { id }, buyer.caller);
  if (!found) throw new Error('it was sent');
  return found;
}
const contexts = ({ tracks }: Way): string[] => tracks.map(({ context }) => context);
const askedOf = (expressNo: string) => courier.asked.filter(({ num }) => num === expressNo);

test('the courier service is asked once each half hour, whoever looks; what it says stands beside what was noted by hand', async () => {
  market.courier = account();
  const one = await parcel();
  courier.parcels.set(one.expressNo, { state: '0', data: [{ time: '2020-01-02 08:00:00', context: '[杭州市]快件已揽收' }] });
  const ways = await Promise.all(Array.from({ length: 6 }, () => wayOf(one)));
  expect(askedOf(one.expressNo)).toEqual([{ com: 'shunfeng', num: one.expressNo, phone: '8000', resultv2: '1', show: '0', order: 'asc' }]);
  expect(ways.some((way) => contexts(way).includes('[杭州市]快件已揽收'))).toBe(true);
  await market.service.call(orders.track, { id: one.id, context: '已交给门卫' }, admin);
  const way = await wayOf(one);
  expect(way.tracks).toMatchObject([{ context: '已交给门卫' }, { context: '[杭州市]快件已揽收', time: '2020-01-02T00:00:00.000Z' }]);
  expect(way).toMatchObject({ tracksFailed: false, tracksTime: new Date(market.clock.now()).toISOString() });

  const more = { time: '2020-01-02 09:00:00', context: '已签收' };
  courier.parcels.set(one.expressNo, { state: '3', data: [more, { time: '2020-01-02 08:00:00', context: '[杭州市]快件已揽收' }] });
  market.clock.pass(29 * minute);
  expect(contexts(await wayOf(one))).not.toContain('已签收');
  market.clock.pass(minute);
  expect(contexts(await wayOf(one))).toContain('已签收');
  // handed over: nothing more comes
  market.clock.pass(60 * minute);
  await wayOf(one);
  expect(askedOf(one.expressNo)).toHaveLength(2);
});

test('a service that is away, or refuses, leaves what was known and says so; it is asked again after half an hour', async () => {
  market.courier = account();
  const one = await parcel();
  courier.parcels.set(one.expressNo, { state: '0', data: [{ time: '2020-01-02 08:00:00', context: '快件已揽收' }] });
  const { tracksTime } = await wayOf(one);
  market.clock.pass(31 * minute);
  courier.isAway = true;
  try {
    expect(await wayOf(one)).toMatchObject({ tracksFailed: true, tracksTime, tracks: [{ context: '快件已揽收' }] });
  } finally {
    courier.isAway = false;
  }
  expect((await wayOf(one)).tracksFailed).toBe(true);
  market.courier = account('another key');
  market.clock.pass(31 * minute);
  expect(await wayOf(one)).toMatchObject({ tracksFailed: true, tracksTime, tracks: [{ context: '快件已揽收' }] });
  expect(await market.service.call(orders.adminDetail, { id: one.id }, admin)).toMatchObject({ tracksFailed: true });
  market.courier = account();
  market.clock.pass(31 * minute);
  expect((await wayOf(one)).tracksFailed).toBe(false);
});

test('without the service, with a courier whom it does not know, or before the parcel is known: what was noted by hand', async () => {
  market.courier = null;
  const byHand = await parcel();
  market.courier = account();
  const stranger = await parcel('校园专送');
  const early = await parcel('中通快递');
  market.courier = null;
  expect(await wayOf(byHand)).toMatchObject({ tracks: [], tracksFailed: false, tracksTime: null });
  market.courier = account();
  expect(await wayOf(stranger)).toMatchObject({ tracks: [], tracksFailed: false, tracksTime: null });
  expect(await wayOf(early)).toMatchObject({ tracks: [], tracksFailed: false });
  expect([askedOf(byHand.expressNo), askedOf(stranger.expressNo)]).toEqual([[], []]);
  expect(askedOf(early.expressNo)).toMatchObject([{ com: 'zhongtong' }]);
});
