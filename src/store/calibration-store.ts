import type { CalibrationMap, CalibrationReport } from '../feedback/calibration.ts';

export interface Calibration {
  id: string;
  at: number;
  /** The engine whose scores it maps. */
  scale: string;
  map: CalibrationMap;
  /** What was known when it was applied. */
  report: Omit<CalibrationReport, 'map'>;
  /** Null while it counts. */
  undoneAt: number | null;
}

/** How the scores of this catalogue are calibrated. Every change is a new version of the catalogue on every node. */
export interface CalibrationStore {
  /** The map in force for each engine, if there is one: the newest that is not undone. */
  inForce(): Promise<Map<string, CalibrationMap>>;
  /** Newest first. */
  list(limit: number): Promise<Calibration[]>;
  apply(calibration: Pick<Calibration, 'scale' | 'map' | 'report'>): Promise<Calibration>;
  /** Takes back the one in force for this engine; the one before it counts again. Undefined if there is none. */
  undo(scale: string): Promise<Calibration | undefined>;
}
