import { Global, Module } from '@nestjs/common';
import { documentEvents } from '@xuekao/platform';
import { LearnersOfCourse } from '../courses/index.js';
import { PlayingPages } from '../files/index.js';
import { CatalogueService } from './catalogue.service.js';
import { CourseNews } from './course-news.js';
import { CourseStatistics } from './course-statistics.js';
import { CoursePageService } from './course-page.service.js';
import { Invitations } from './invitations.js';
import { Heartbeats } from './heartbeats.js';
import { LearnerCounts } from './learner-counts.js';
import { LearnerDesk } from './learner-desk.js';
import { Learners } from './learners.js';
import { LearningCollections } from './learning.collections.js';
import { LearningDays } from './learning-days.js';
import { LearningController } from './learning.controller.js';
import { LessonTickets } from './lesson-tickets.js';
import { OngoingCourses } from './ongoing-courses.js';
import { PurchaseNoticeController, PurchaseNotices } from './purchase-notice.js';
import { PackageService } from './package.service.js';
import { PlayedLessons } from './played-lessons.js';
import { PlayingPage } from './playing-page.js';
import { ProgressService } from './progress.service.js';
import { Studies } from './study.js';
import { StudyCheckController, StudyChecks } from './study-check.js';
import { UncountedTime } from './uncounted-time.js';

@Global()
@Module({
  controllers: [LearningController, PurchaseNoticeController, StudyCheckController],
  providers: [
    ...[
      CatalogueService,
      CourseNews,
      CourseStatistics,
      Heartbeats,
      CoursePageService,
      Invitations,
      LearnerCounts,
      LearnerDesk,
      Learners,
      LearningCollections,
      LearningDays,
      LessonTickets,
    ],
    ...[OngoingCourses, PackageService, PlayedLessons, PlayingPage, ProgressService, PurchaseNotices, Studies, StudyChecks, UncountedTime],
    documentEvents,
    { provide: LearnersOfCourse, useExisting: LearnerCounts },
    { provide: PlayingPages, useExisting: PlayingPage },
  ],
  exports: [Learners, LearnersOfCourse, PlayingPages, Studies],
})
export class LearningModule {}
