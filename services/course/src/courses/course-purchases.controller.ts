import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle } from '@xuekao/platform';
import { Purchases } from '@xuekao/purchases';
import { CourseReader } from './course.reader.js';

const { purchases: of } = calls.course;

/** Purchases of courses, as the payment service tells of them. */
@Controller()
export class CoursePurchasesController {
  constructor(
    private readonly courses: CourseReader,
    private readonly purchases: Purchases,
  ) {}

  @Handle(of.grant)
  async grant(bought: Input<typeof of.grant>) {
    return this.purchases.grant(bought, (await this.courses.find(bought.goodsId)) === null);
  }

  @Handle(of.revoke)
  revoke(bought: Input<typeof of.revoke>) {
    return this.purchases.revoke(bought);
  }
}
