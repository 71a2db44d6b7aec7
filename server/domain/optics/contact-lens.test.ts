import { describe, expect, it } from 'vitest'
import { translate } from '../../kernel/translate.ts'
import { contactCells, printContactEye, readContactEye } from './contact-lens.ts'

describe('a contact lens as on its box', () => {
  it('is read and written back as it stands there: nothing is worked out', () => {
    const { eye, refusals } = readContactEye({
      brand: 'Aqua Toric',
      baseCurve: '8.6',
      diameter: '14.2',
      power: '-6.00',
      cylinder: '-1.25',
      axis: '180',
      addition: 'low',
      modality: 'monthly',
    })
    expect(refusals).toEqual([])
    expect(printContactEye(eye)).toBe(
      'Aqua Toric BC 8.60 DIA 14.2 -6.00 / -1.25 x 180 Add LOW Monthly',
    )
    expect(contactCells(eye)).toMatchObject({ power: '-6.00', baseCurve: '8.60', addition: 'LOW' })
  })

  it.each([
    [{ power: '\u22122.25' }, '-2.25'],
    [{ power: 'Plano' }, 'Plano'],
    [{ power: '+1.50', addition: '1.5' }, '+1.50 Add +1.50'],
    [{ power: '-2', diameter: '13,85' }, 'DIA 13.85 -2.00'],
    [{}, null],
  ])('%o is %s', (typed, printed) => {
    const { eye, refusals } = readContactEye(typed)
    expect([printContactEye(eye), refusals]).toEqual([printed, []])
  })

  it.each([
    [{ power: '-225' }, '-2.25', ['power: Read as -2.25.']],
    [{ power: '-75' }, '-0.75', ['power: Read as -0.75.']],
    [
      { power: '+150', cylinder: '-075', axis: '0', addition: '150' },
      '+1.50 / -0.75 x 180 Add +1.50',
      [
        'power: Read as +1.50.',
        'cylinder: Read as -0.75.',
        'axis: Axis 0 is written 180.',
        'addition: Read as +1.50.',
      ],
    ],
    [
      { power: '-2', cylinder: '.75', axis: '90' },
      '-2.00 / -0.75 x 90',
      ['cylinder: Read as -0.75.'],
    ],
  ])('%o is read as the cells of spectacles are, and says so', (typed, printed, said) => {
    const { eye, notes, refusals } = readContactEye(typed)
    expect([printContactEye(eye), refusals]).toEqual([printed, []])
    const told = notes.map(({ field, message: each }) => `${field}: ${translate(each, 'en')}`)
    expect(told.toSorted()).toEqual(said.toSorted())
  })

  it.each([
    [{ power: '225' }, 'power', 'Type the sign: +2.25 or -2.25.'],
    [{ power: '2.25' }, 'power', 'Type the sign: +2.25 or -2.25.'],
    [{ power: '-2.30' }, 'power', /steps of 0.25/],
    [{ power: '-2', cylinder: '-0.75' }, 'axis', 'A cylinder needs its axis.'],
    [{ power: '-2', axis: '90' }, 'cylinder', 'There is an axis and no cylinder.'],
    [{ power: '-2', axis: '190', cylinder: '-1' }, 'axis', /0 to 180/],
    [{ baseCurve: '86' }, 'baseCurve', /between 6.00 and 10.00 mm/],
    [{ diameter: '142' }, 'diameter', /between 7.0 and 24.0 mm/],
    [{ addition: '9' }, 'addition', /LOW, MED or HIGH/],
    [{ modality: 'sometimes' }, 'modality', /Daily/],
  ])('%o is refused at %s', (typed, field, sentence) => {
    const [refusal, ...others] = readContactEye(typed).refusals
    expect(others).toEqual([])
    expect(refusal?.field).toBe(field)
    expect(refusal === undefined ? '' : translate(refusal.message, 'en')).toMatch(sentence)
  })
})
