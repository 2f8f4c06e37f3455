import { createHash } from 'node:crypto';
import { sentence, type ProviderValues } from '@xuekao/contracts';
import { OutboundError, type Outbound } from '@xuekao/platform';
import { objectOf, wordOf } from '../json.js';
import { ProviderError } from '../provider-error.js';

/** Account at kuaidi100, which knows where parcels of all couriers are. */
export interface Kuaidi100Account {
  /** e.g. `https://poll.kuaidi100.com/` */
  readonly baseUrl: string;
  readonly customer: string;
  readonly key: string;
}
export interface CourierParcel {
  /** the courier, as kuaidi100 names it (`shunfeng`) */
  readonly company: string;
  readonly number: string;
  /** last digits of the recipient's telephone: some couriers answer nobody without them; may be empty */
  readonly phoneEnd: string;
}
export interface CourierWay {
  /** in their order; `at` in milliseconds since the epoch */
  readonly steps: readonly { readonly at: number; readonly context: string }[];
  /** the recipient has it: nothing more comes */
  readonly isOver: boolean;
}

/** `returnCode` of a parcel of which nothing is known (yet). */
const unknown = '500';
/** `state` of a parcel that was handed over. */
const handedOver = '3';
const longestContext = 500;

/** Account of what the console has stored. */
export const kuaidi100Account = (data: ProviderValues): Kuaidi100Account => {
  const text = (name: string): string => String(data[name] ?? '');
  return { baseUrl: text('baseUrl') || 'https://poll.kuaidi100.com/', customer: text('customer'), key: text('key') };
};

/** Signature as documented: MD5 of parameters, key and customer, in capital letters. */
export const kuaidi100Signature = (param: string, { key, customer }: Pick<Kuaidi100Account, 'key' | 'customer'>): string =>
  createHash('md5').update(`${param}${key}${customer}`).digest('hex').toUpperCase();

/**
 * Steps of a parcel; none where the courier knows nothing of it yet.
 * @throws {OutboundError} not reached, or an answer that is none  @throws {ProviderError} refused
 */
export async function kuaidi100Way(outbound: Outbound, account: Kuaidi100Account, parcel: CourierParcel): Promise<CourierWay> {
  const { company: com, number: num, phoneEnd: phone } = parcel;
  const param = JSON.stringify({ com, num, ...(phone === '' ? {} : { phone }), resultv2: '1', show: '0', order: 'asc' });
  const form = new URLSearchParams({ customer: account.customer, sign: kuaidi100Signature(param, account), param });
  const reply = await outbound.ask(`${account.baseUrl}poll/query.do`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  });
  const answer = objectOf(reply.json());
  const code = wordOf(answer['returnCode'], '');
  if (code === unknown) return { steps: [], isOver: false };
  if (reply.status !== 200 || wordOf(answer['status'], '') !== '200') {
    const said = wordOf(answer['message'], '');
    throw new ProviderError(sentence('outbound.kuaidi100'), code || String(reply.status), said === '' ? sentence('outbound.failed') : said);
  }
  const { data } = answer;
  if (!Array.isArray(data) || wordOf(answer['nu'], num) !== num) throw new OutboundError(sentence('outbound.unexpected'));
  const steps = data.map((step) => stepOf(objectOf(step))).sort((one, other) => one.at - other.at);
  return { steps, isOver: wordOf(answer['state'], '') === handedOver };
}

/** Asks for a parcel that nobody sent: whoever is answered that it is unknown has the right customer and key. */
export async function tryKuaidi100(outbound: Outbound, account: Kuaidi100Account): Promise<void> {
  await kuaidi100Way(outbound, account, { company: 'ems', number: 'XK0000000000', phoneEnd: '' });
}

/** Times are Chinese ones, without a zone. */
function stepOf(step: Record<string, unknown>): CourierWay['steps'][number] {
  const at = Date.parse(`${wordOf(step['ftime'], wordOf(step['time'], '')).replace(' ', 'T')}+08:00`);
  const context = wordOf(step['context'], '').trim().slice(0, longestContext);
  if (Number.isNaN(at) || context === '') throw new OutboundError(sentence('outbound.unexpected'));
  return { at, context };
}
