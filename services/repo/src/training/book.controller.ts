import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { Book } from './book.js';
import { Reviews } from './reviews.js';

const { book: of, review } = calls.repo;

@Controller()
export class BookController {
  constructor(
    private readonly book: Book,
    private readonly reviews: Reviews,
  ) {}

  @Handle(of.paging)
  paging(input: Input<typeof of.paging>, context: UserContext) {
    return this.book.paging(input, context);
  }

  @Handle(of.detail)
  detail({ id }: Input<typeof of.detail>, context: UserContext) {
    return this.book.detail(id, context);
  }

  @Handle(of.delete)
  remove(input: Input<typeof of.delete>, context: UserContext) {
    return this.book.remove(input, context);
  }

  @Handle(of.autoRemove)
  autoRemove(input: Input<typeof of.autoRemove>, context: UserContext) {
    return this.book.autoRemove(input, context);
  }

  @Handle(of.markFav)
  markFav(input: Input<typeof of.markFav>, context: UserContext) {
    return this.book.markFav(input, context);
  }

  @Handle(of.findMark)
  findMark(input: Input<typeof of.findMark>, context: UserContext) {
    return this.book.findMark(input, context);
  }

  @Handle(of.writeNote)
  writeNote(input: Input<typeof of.writeNote>, context: UserContext) {
    return this.book.writeNote(input, context);
  }

  @Handle(review.today)
  today(_input: Input<typeof review.today>, context: UserContext) {
    return this.reviews.today(context);
  }

  @Handle(review.chooseExam)
  chooseExam(input: Input<typeof review.chooseExam>, context: UserContext) {
    return this.reviews.chooseExam(input, context);
  }

  @Handle(review.leaveExam)
  leaveExam(_input: Input<typeof review.leaveExam>, context: UserContext) {
    return this.reviews.leaveExam(context);
  }
}
