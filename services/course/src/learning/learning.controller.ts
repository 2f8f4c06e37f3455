import { Controller } from '@nestjs/common';
import { calls, type Input } from '@xuekao/contracts';
import { Handle, type UserContext } from '@xuekao/platform';
import { CatalogueService } from './catalogue.service.js';
import { CoursePageService } from './course-page.service.js';
import { CourseStatistics } from './course-statistics.js';
import { Invitations } from './invitations.js';
import { LearnerDesk } from './learner-desk.js';
import { OngoingCourses } from './ongoing-courses.js';
import { PackageService } from './package.service.js';
import { ProgressService } from './progress.service.js';

const { learning, lives, statistics } = calls.course;

@Controller()
export class LearningController {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly pages: CoursePageService,
    private readonly progress: ProgressService,
    private readonly packages: PackageService,
    private readonly desk: LearnerDesk,
    private readonly current: OngoingCourses,
    private readonly invitations: Invitations,
    private readonly sums: CourseStatistics,
  ) {}

  @Handle(learning.openPaging)
  openPaging(input: Input<typeof learning.openPaging>, context: UserContext) {
    return this.catalogue.openPaging(input, context);
  }

  @Handle(learning.minePaging)
  minePaging(input: Input<typeof learning.minePaging>, context: UserContext) {
    return this.catalogue.minePaging(input, context);
  }

  @Handle(learning.join)
  join({ id }: Input<typeof learning.join>, context: UserContext) {
    return this.catalogue.join(id, context);
  }

  @Handle(learning.refFileList)
  refFileList(input: Input<typeof learning.refFileList>, context: UserContext) {
    return this.pages.refFileList(input, context);
  }

  @Handle(learning.detail)
  detail(input: Input<typeof learning.detail>, context: UserContext) {
    return this.pages.detail(input, context);
  }

  @Handle(lives.list)
  liveList({ courseId }: Input<typeof lives.list>, context: UserContext) {
    return this.pages.liveList(courseId, context);
  }

  @Handle(lives.open)
  openLive(input: Input<typeof lives.open>, context: UserContext) {
    return this.pages.openLive(input, context);
  }

  @Handle(learning.buyInit)
  buyInit(input: Input<typeof learning.buyInit>, context: UserContext) {
    return this.pages.buyInit(input, context);
  }

  @Handle(learning.admits)
  admits(input: Input<typeof learning.admits>) {
    return this.invitations.opensExam(input);
  }

  @Handle(learning.loadProcess)
  loadProcess(input: Input<typeof learning.loadProcess>, context: UserContext) {
    return this.progress.load(input, context);
  }

  @Handle(learning.saveProcess)
  saveProcess(input: Input<typeof learning.saveProcess>, context: UserContext) {
    return this.progress.save(input, context);
  }

  @Handle(learning.loadPackage)
  loadPackage(input: Input<typeof learning.loadPackage>, context: UserContext) {
    return this.packages.load(input, context);
  }

  @Handle(learning.savePackage)
  savePackage(input: Input<typeof learning.savePackage>, context: UserContext) {
    return this.packages.save(input, context);
  }

  @Handle(learning.fixProcess)
  fixProcess(input: Input<typeof learning.fixProcess>, context: UserContext) {
    return this.progress.fix(input, context);
  }

  @Handle(learning.ongoing)
  ongoing(input: Input<typeof learning.ongoing>, context: UserContext) {
    return this.current.paging(input, context);
  }

  @Handle(learning.userPaging)
  userPaging(input: Input<typeof learning.userPaging>, context: UserContext) {
    return this.desk.userPaging(input, context);
  }

  @Handle(statistics.figures)
  figures({ courseId }: Input<typeof statistics.figures>, context: UserContext) {
    return this.sums.figures(courseId, context);
  }

  @Handle(statistics.lessonFigures)
  lessonFigures(input: Input<typeof statistics.lessonFigures>, context: UserContext) {
    return this.sums.lessonFigures(input, context);
  }

  @Handle(statistics.export)
  exportLearners({ courseId }: Input<typeof statistics.export>, context: UserContext) {
    return this.sums.export(courseId, context);
  }

  @Handle(learning.userLessons)
  userLessons(input: Input<typeof learning.userLessons>, context: UserContext) {
    return this.desk.userLessons(input, context);
  }
}
