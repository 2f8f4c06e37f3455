import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type CallContext, type UserContext } from '@xuekao/platform';
import { CourseService } from './course.service.js';

const { courses } = calls.course;

@Controller()
export class CourseController {
  constructor(private readonly service: CourseService) {}

  @Handle(courses.paging)
  paging(input: Input<typeof courses.paging>, context: UserContext) {
    return this.service.paging(input, context);
  }

  @Handle(courses.adminDetail)
  adminDetail({ id }: Input<typeof courses.adminDetail>, context: UserContext) {
    return this.service.adminDetail(id, context);
  }

  @Handle(courses.simpleDetail)
  simpleDetail({ id }: Input<typeof courses.simpleDetail>, context: UserContext) {
    return this.service.simpleDetail(id, context);
  }

  @Handle(courses.namesOf)
  namesOf({ ids }: Input<typeof courses.namesOf>) {
    return this.service.namesOf(ids);
  }

  @Handle(courses.mayLink)
  async mayLink({ id }: Input<typeof courses.mayLink>, { caller }: CallContext) {
    return { mayLink: caller !== undefined && (await this.service.mayLink(id, caller)) };
  }

  @Handle(courses.save)
  save(input: Input<typeof courses.save>, context: UserContext) {
    return this.service.save(input, context);
  }

  @Handle(courses.state)
  async state(input: Input<typeof courses.state>, context: UserContext) {
    await this.service.changeState(input, context);
    return {};
  }

  @Handle(courses.delete)
  async remove({ ids }: Input<typeof courses.delete>, context: UserContext) {
    await this.service.remove(ids, context);
    return {};
  }
}
