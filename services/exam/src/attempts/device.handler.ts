import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BusinessError } from '@xuekao/contracts';
import { moveRate } from '@xuekao/contracts/save-limits';
import { AttemptOrigins } from '../origins/index.js';
import { MovePaperHere } from './attempt.commands.js';
import { PaperDevices } from './paper-devices.js';
import { PersonAllowance } from './person-allowance.js';

@CommandHandler(MovePaperHere)
export class MovePaperHereHandler implements ICommandHandler<MovePaperHere> {
  private readonly requests = new PersonAllowance(moveRate, 'TOO_MANY');

  constructor(
    private readonly devices: PaperDevices,
    private readonly origins: AttemptOrigins,
  ) {}

  /** @throws {BusinessError} MOVE_NOT_ALLOWED also for a page that does not name its browser; TOO_MANY */
  async execute({ fields: { id }, context, at, change }: MovePaperHere): Promise<Record<string, never>> {
    const { caller, device } = context;
    this.requests.take(caller.userId);
    if (device === undefined) throw new BusinessError('MOVE_NOT_ALLOWED');
    let isMoved = false;
    const own = await change((current) => {
      isMoved = current.status === 'open' && current.device !== undefined && current.device.id !== device;
      return { type: 'MoveHere', device, at };
    });
    this.origins.note(id, own.started, context, at);
    if (isMoved) this.devices.tell(id, own.started, device);
    return {};
  }
}
