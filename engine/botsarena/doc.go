// Package botsarena turns one question of BotsArena or Bolosseum into its
// answer. Both arenas ask the bot over HTTP, or as a program, and want the
// answer in the same exchange; every question carries the whole state.
//
//	Request ─ Read ─▶ Question ─ Bot.Decide ─▶ Answer ─ Question.Write ─▶ Reply
//	   (bytes)            │           ▲                                  (bytes)
//	                      └─ a page ──┘  checked by Question.Check
//
// Where a question has a Position, any player of the game can answer it.
//
// [Bot.Answer] does all of it. The dialect is recognised from the request alone:
//
//	JSON     POST, a JSON object            BotsArena, Bolosseum, programs
//	Message  GET, JSON in ?message=         Bolosseum's http+get
//	Form     POST, multipart or urlencoded  BotsArena before 2016, text answers
//	Query    GET ?you=X&0-0=&…              the same, tic-tac-toe
//
// What is read may be numbers or strings, absent, empty, unknown or odd; a
// board need not be one that the rules lead to, because Bolosseum plays on past
// some fours and lets cells be overwritten. Such boards are answered by a rule
// of thumb: win, block, centre. What is written is strict.
//
// Nothing is remembered between questions.
package botsarena
