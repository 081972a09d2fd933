import type { ArchiveModule } from '../archive/archive-module.ts';
import { abandonReviewing, reviewOps } from './review-ops.ts';
import { statementOps } from './statement-ops.ts';

const ops = { ...reviewOps, ...statementOps } as const;
export type ReviewOps = typeof ops;

/** Reviews of records, and statements of them. */
export const reviewModule = { ops, end: abandonReviewing } satisfies ArchiveModule<ReviewOps>;
