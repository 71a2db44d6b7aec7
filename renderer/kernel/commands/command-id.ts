import type { Command } from './command.ts'

/** Filled in by app/register-commands.ts, the one place that knows every feature's commands. */
// biome-ignore lint/suspicious/noEmptyInterface: an interface is what another file can add to
export interface RegisteredCommands {}

/** The ID of a command of this till: a union of the IDs that the features export. */
export type CommandId = RegisteredCommands extends { id: infer Id extends string } ? Id : string

export type RegisteredCommand = Command<CommandId>
