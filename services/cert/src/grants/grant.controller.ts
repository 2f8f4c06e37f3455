import { Controller } from '@nestjs/common';
import { calls, type Input, type Output } from '@xuekao/contracts';
import { Handle, type StreamContext, type UserContext } from '@xuekao/platform';
import { CertPacks } from './cert-packs.js';
import { GrantLists } from './grant.lists.js';
import { GrantService } from './grant.service.js';

const { grants: of } = calls.cert;

@Controller()
export class GrantController {
  constructor(
    private readonly service: GrantService,
    private readonly lists: GrantLists,
    private readonly packs: CertPacks,
  ) {}

  @Handle(of.check)
  check(input: Input<typeof of.check>, context: UserContext) {
    return this.service.check(input, context);
  }

  @Handle(of.grantBatch)
  grantBatch(input: Input<typeof of.grantBatch>, context: UserContext) {
    return this.service.grantBatch(input, context);
  }

  @Handle(of.batch)
  batch(input: Input<typeof of.batch>, context: UserContext) {
    return this.service.batch(input, context);
  }

  @Handle(of.withdraw)
  withdraw(input: Input<typeof of.withdraw>, context: UserContext) {
    return this.service.withdraw(input, context);
  }

  @Handle(of.keep)
  keep(input: Input<typeof of.keep>, context: UserContext) {
    return this.service.keep(input, context);
  }

  @Handle(of.paging)
  paging(input: Input<typeof of.paging>, context: UserContext) {
    return this.lists.paging(input, context);
  }

  @Handle(of.detail)
  detail(input: Input<typeof of.detail>, context: UserContext) {
    return this.lists.detail(input, context);
  }

  @Handle(of.export)
  export(input: Input<typeof of.export>, context: UserContext) {
    return this.lists.export(input, context);
  }

  @Handle(of.pack)
  pack(input: Input<typeof of.pack>, context: UserContext & StreamContext): AsyncIterable<Output<typeof of.pack>> {
    return this.packs.pack(input, context);
  }

  @Handle(of.myPaging)
  myPaging(input: Input<typeof of.myPaging>, context: UserContext) {
    return this.lists.myPaging(input, context);
  }

  @Handle(of.myList)
  myList(input: Input<typeof of.myList>, context: UserContext) {
    return this.lists.myList(input, context);
  }

  @Handle(of.file)
  file(input: Input<typeof of.file>, context: UserContext) {
    return this.lists.file(input, context);
  }

  @Handle(of.verify)
  verify(input: Input<typeof of.verify>) {
    return this.lists.verify(input);
  }
}
