import { Injectable } from '@nestjs/common';
import type { FindingKind } from '@xuekao/contracts';
import { CaptureCollections } from '../captures/index.js';
import type { JudgedRows } from '../kernel/judged-rows.js';
import { InterruptionCollections } from '../interruptions/index.js';
import { LeaveCollections } from '../leaves/index.js';

/** Everything that proctors judge, by its kind. */
@Injectable()
export class JudgedKinds {
  readonly all: readonly JudgedRows[];

  constructor(captures: CaptureCollections, leaves: LeaveCollections, interruptions: InterruptionCollections) {
    this.all = [captures.judged, leaves.judged, interruptions.judged];
  }

  of(kind: FindingKind): JudgedRows {
    const rows = this.all.find((one) => one.kind === kind);
    if (!rows) throw new Error(`nobody judges a ${kind}`);
    return rows;
  }
}
