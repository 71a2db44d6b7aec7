# Sends bytes as they are to a printer of Windows. One line of JSON in, one line out:
# {"printer": name, "title": text, "data": base64}  ->  OK <bytes written>  or  ERR <Windows error>
$ErrorActionPreference = 'Stop'
[Console]::InputEncoding = [Text.Encoding]::UTF8
[Console]::OutputEncoding = [Text.Encoding]::UTF8

# Compiled and signed with the program; where it is not there, or is refused, it is compiled here.
$library = Join-Path $PSScriptRoot 'raw-print.dll'
try {
  if (-not (Test-Path -LiteralPath $library)) { throw 'it was packed on another system' }
  Add-Type -LiteralPath $library
} catch {
  Add-Type -LiteralPath (Join-Path $PSScriptRoot 'raw-print.cs')
}

while ($null -ne ($line = [Console]::In.ReadLine())) {
  try {
    $job = $line | ConvertFrom-Json
    $answer = [RawPrinter]::Send($job.printer, $job.title, [Convert]::FromBase64String($job.data))
  } catch {
    $answer = 'ERR -1'
  }
  [Console]::Out.WriteLine($answer)
  [Console]::Out.Flush()
}
