import { Controller, Inject } from '@nestjs/common';
import { BusinessError, calls, type Input, type NoticeMethod, type Output } from '@xuekao/contracts';
import { Handle, LOGGER, type Logger } from '@xuekao/platform';
import { PaymentProviders, ProviderSilent, type Paid, type Trade } from '../providers/index.js';
import { OrderMoney } from './order-money.js';
import { OrderTasks } from './order-tasks.js';

const { orders: of } = calls.payment;

/** Words by which a company knows that its notice was heard. */
const heard: Readonly<Record<NoticeMethod, Output<typeof of.notice>>> = {
  wechat: { type: 'application/json', body: '{"code":"SUCCESS","message":""}' },
  alipay: { type: 'text/plain', body: 'success' },
  paypal: { type: 'application/json', body: '{}' },
};

/** Notices of the companies that move money, as the gateway got them. */
@Controller()
export class NoticeController {
  constructor(
    private readonly providers: PaymentProviders,
    private readonly money: OrderMoney,
    private readonly tasks: OrderTasks,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A company is answered when the payment is in the log; what it does not understand it tells again. */
  @Handle(of.notice)
  async notice({ method, headers, body }: Input<typeof of.notice>): Promise<Output<typeof of.notice>> {
    const told = await this.read(method, Object.fromEntries(headers.map(({ name, value }) => [name, value])), body);
    if (told) {
      const { paid, trade } = told;
      await this.money.take(paid, trade);
      // access follows behind the answer
      void this.tasks.runNow(paid.orderId);
    }
    return heard[method];
  }

  private async read(
    method: NoticeMethod,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<{ paid: Paid; trade: Trade } | undefined> {
    try {
      return await this.providers.readNotice(method, { headers, body });
    } catch (error) {
      if (!(error instanceof ProviderSilent)) throw error;
      this.logger.warn({ err: error, method }, 'a notice about a payment was refused');
      throw new BusinessError('NOTICE_REFUSED');
    }
  }
}
