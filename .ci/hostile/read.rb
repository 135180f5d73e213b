# Reads calendars with ruby-icalendar. One JSON object a file.
require 'json'
require 'logger'
require 'stringio'
require 'icalendar'
Icalendar.logger.level = Logger::FATAL rescue nil
ARGV.each do |file|
  text = File.binread(file).force_encoding('UTF-8')
  events = Icalendar::Parser.new(text, true).parse[0].events.map do |e|
    { summary: e.summary&.to_s, description: e.description&.to_s, location: e.location&.to_s, categories: e.categories.flatten.map(&:to_s) }
  end
  puts JSON.generate({ reader: 'ruby', file: file, events: events })
end
