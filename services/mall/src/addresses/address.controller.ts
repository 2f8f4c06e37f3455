import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { AddressBook } from './address-book.js';

const { addresses } = calls.mall;

@Controller()
export class AddressController {
  constructor(private readonly book: AddressBook) {}

  @Handle(addresses.paging)
  paging(input: Input<typeof addresses.paging>, { caller }: UserContext) {
    return this.book.paging(input, caller.userId);
  }

  @Handle(addresses.detail)
  detail({ id }: Input<typeof addresses.detail>, { caller }: UserContext) {
    return this.book.detail(id, caller.userId);
  }

  @Handle(addresses.save)
  async save(input: Input<typeof addresses.save>, { caller }: UserContext) {
    return { id: await this.book.save(input, caller.userId) };
  }

  @Handle(addresses.delete)
  async remove({ ids }: Input<typeof addresses.delete>, { caller }: UserContext) {
    await this.book.remove(ids, caller.userId);
    return {};
  }
}
