import { createHash } from 'node:crypto';
import { sendJson, startProviderServer, type ProviderServer } from './provider-server.js';

/** A server that speaks kuaidi100's `poll/query.do` as documented, and judges the signature of what it is asked. */
export class Kuaidi100Server {
  readonly customer = 'CUSTOMER-OF-THE-TESTS';
  readonly key = 'KeyOfTheTests';
  /** steps by the number of the parcel, the newest first, as kuaidi100 gives them */
  readonly parcels = new Map<string, { state: string; data: { time: string; context: string }[] }>();
  /** parameters of the questions whose signature was right */
  readonly asked: Record<string, unknown>[] = [];
  /** answers nothing but 502 */
  isAway = false;

  private constructor(private readonly server: ProviderServer) {}

  /** @param port 0: any that is free */
  static async start(port = 0): Promise<Kuaidi100Server> {
    const self: Kuaidi100Server = new Kuaidi100Server(
      await startProviderServer((request, body, response) => {
        if (self.isAway) sendJson(response, {}, 502);
        else if (request.method !== 'POST' || request.url !== '/poll/query.do') sendJson(response, {}, 404);
        else sendJson(response, self.answer(new URLSearchParams(body)));
      }, port),
    );
    return self;
  }

  get baseUrl(): string {
    return this.server.baseUrl;
  }
  get host(): string {
    return this.server.host;
  }
  close(): Promise<void> {
    return this.server.close();
  }

  private answer(form: URLSearchParams): object {
    const param = form.get('param') ?? '';
    const sign = createHash('md5')
      .update(param + this.key + this.customer)
      .digest('hex')
      .toUpperCase();
    const refused = (returnCode: string, message: string) => ({ result: false, returnCode, message });
    if (form.get('customer') !== this.customer) return refused('601', 'POLL:KEY已过期');
    if (form.get('sign') !== sign) return refused('503', '验证签名失败');
    const asked = JSON.parse(param) as Record<string, unknown>; // of the signed text
    this.asked.push(asked);
    const { com, num } = asked;
    if (typeof com !== 'string' || typeof num !== 'string') return refused('400', '提交的数据不完整，或者贵公司没授权');
    if (com === 'shunfeng' && !/^\d{4}$/.test(String(asked['phone']))) return refused('408', '验证码错误');
    const known = this.parcels.get(num);
    if (!known) return refused('500', '查询无结果，请隔段时间再查');
    const data = known.data.map(({ time, context }) => ({ time, ftime: time, context }));
    return { message: 'ok', nu: num, ischeck: known.state === '3' ? '1' : '0', com, status: '200', state: known.state, data };
  }
}
