import { Inject, Injectable } from '@nestjs/common';
import { BusinessError, sockets, type Caller } from '@xuekao/contracts';
import { inTransaction, isDuplicate } from '@xuekao/documents';
import { LOGGER, ServiceTime, SocketSender, type Logger } from '@xuekao/platform';
import { ExamChanges, ExamReader } from '../exams/index.js';
import { AnnouncementCollections } from './announcement.collections.js';
import type { AnnouncementDoc } from './announcement.model.js';

/** Frames that are under way to Redis at once. */
const atOnce = 100;

interface Announced {
  id: string;
  examId: string;
  message: string;
  by: Caller;
  to: AnnouncementDoc['to'];
  /** people who sit the exam, whom it is for */
  userIds: readonly string[];
}

/** Stores a word to those who sit an exam, and sends it to their pages. What no page hears now, it reads later (`unread`). */
@Injectable()
export class Announcements {
  constructor(
    private readonly store: AnnouncementCollections,
    private readonly exams: ExamChanges,
    private readonly reader: ExamReader,
    private readonly pages: SocketSender,
    private readonly time: ServiceTime,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Sent again under its id it is the same announcement; a page shows it once.
   * @returns people to whom no frame could be sent now
   * @throws {BusinessError} STALE where the id names another word, NOT_FOUND where it names one of another exam
   */
  async tell(announced: Announced): Promise<{ fail: number }> {
    const n = await this.keep(announced);
    const { id, examId, message, userIds } = announced;
    let fail = 0;
    for (let from = 0; from < userIds.length; from += atOnce)
      await Promise.all(
        userIds.slice(from, from + atOnce).map(async (userId) => {
          try {
            await this.pages.send(sockets.exam, { userId, examId }, 'message', { message, id, n });
          } catch (error) {
            fail += 1;
            this.logger.debug({ err: error, examId }, 'a page was not told of an announcement');
          }
        }),
      );
    return { fail };
  }

  /** Number and word together: a page that knows of the number finds the word. */
  private async keep({ id, examId, message, by, to, userIds }: Announced): Promise<number> {
    try {
      const number = await inTransaction(this.store.connection, async (session) => {
        const n = await this.exams.countAnnouncement(examId, session);
        const at = new Date(this.time.now());
        const row = { _id: id, examId, n, message, byName: by.realName, at, to, toCount: userIds.length };
        await this.store.announcements.create([row], { session });
        return n;
      });
      this.reader.forget(examId);
      return number;
    } catch (error) {
      const known = isDuplicate(error) ? await this.store.announcements.findById(id, { n: 1, examId: 1, message: 1 }).lean() : null;
      if (!known) throw error;
      if (known.examId !== examId) throw new BusinessError('NOT_FOUND');
      if (known.message !== message) throw new BusinessError('STALE');
      return known.n;
    }
  }
}
