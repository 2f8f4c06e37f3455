import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { Book } from './book.js';

const { book: of } = calls.repo;

@Controller()
export class BookController {
  constructor(private readonly book: Book) {}

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
}
