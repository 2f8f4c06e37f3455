import { Injectable } from '@nestjs/common';
import { Collections } from '../store/collections.js';

@Injectable()
export class MessageService {
  constructor(private readonly collections: Collections) {}

  countUnread(userId: string): Promise<number> {
    return this.collections.messages.countDocuments({ userId, readState: 0 });
  }
}
