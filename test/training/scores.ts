/** What trainees came to, carried over when the house begins anew. */
import type { TrainingHouse } from './house.ts'

type Score = { seed: string; trainee: string; at: Date; points: number }

export async function keepScores(house: TrainingHouse): Promise<Score[]> {
  return (await house.before()) as Score[]
}

export async function carryScores(house: TrainingHouse, scores: Score[]): Promise<void> {
  for (const { seed, trainee, at, points } of scores)
    await house
      .client()
      .query('insert into training_score (seed, trainee, at, points) values ($1, $2, $3, $4)', [
        ...[seed, trainee, at, points],
      ])
}
