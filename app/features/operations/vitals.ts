import { z } from "zod";
import { type WebVitalMetric, webVitalMetrics } from "#db/enums.ts";

/** LCP and INP in milliseconds, CLS without unit. */
export { webVitalMetrics as metrics };
export type Metric = WebVitalMetric;

const milliseconds = z.number().min(0).max(120_000).optional();
/** Sent once per visit, on leaving its first page. */
export const visitReport = z.strictObject({
  path: z.string().startsWith("/").max(500),
  LCP: milliseconds,
  INP: milliseconds,
  CLS: z.number().min(0).max(100).optional(),
});
export type VisitReport = z.output<typeof visitReport>;

/** The thresholds of web.dev: a page is good up to these. */
export const goodThresholds: Record<Metric, number> = { LCP: 2500, INP: 200, CLS: 0.1 };

const bucketRatio = 1.1;
// CLS is counted in thousandths.
const unitsPerValue: Record<Metric, number> = { LCP: 1, INP: 1, CLS: 1000 };

/** Exponential buckets: each ends 10 % above the one before. Bucket 0 ends at 1 ms, for CLS at 0.001. */
export function bucketOf(metric: Metric, value: number): number {
  const units = value * unitsPerValue[metric];
  return units <= 1 ? 0 : Math.ceil(Math.log(units) / Math.log(bucketRatio));
}

const bucketEnd = (bucket: number): number => (bucket < 0 ? 0 : bucketRatio ** bucket);

/** The 75th percentile, estimated from buckets; above bucket 0 the error is at most 10 %. @param counts in any order */
export function p75(metric: Metric, counts: readonly { bucket: number; n: number }[]): number | null {
  const total = counts.reduce((sum, { n }) => sum + n, 0);
  let countBelow = 0;
  for (const { bucket, n } of counts.toSorted((a, b) => a.bucket - b.bucket)) {
    const fraction = (0.75 * total - countBelow) / n;
    if (fraction <= 1)
      return (bucketEnd(bucket - 1) + fraction * (bucketEnd(bucket) - bucketEnd(bucket - 1))) / unitsPerValue[metric];
    countBelow += n;
  }
  return null;
}

/** "1.24 s", "86 ms", "0.031"; "-" for null. */
export function formatMetric(metric: Metric, value: number | null): string {
  if (value === null) return "-";
  if (metric === "CLS") return value.toFixed(3);
  return value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(2)} s`;
}
